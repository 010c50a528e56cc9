// The message of a page that does nothing without scripts, in a browser without them.

export function NoScript({ words }: { words: string }) {
  return (
    <noscript>
      <p className="mx-auto max-w-xl px-4 pt-6 font-semibold text-danger">{words}</p>
    </noscript>
  );
}
