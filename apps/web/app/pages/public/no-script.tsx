// What a page that does nothing without scripts says where there are none.

export function NoScript({ words }: { words: string }) {
  return (
    <noscript>
      <p className="mx-auto max-w-xl px-4 pt-6 font-semibold text-danger">{words}</p>
    </noscript>
  );
}
