// The product's mark: a benzene ring with a drop inside, and the brand label beside it.

export function BrandMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-17 font-bold tracking-tight">
      <Mark size={28} />
      {label}
    </span>
  );
}

/** @param size in pixels */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="shrink-0">
      <path
        d="M12 1.8 20.8 6.9v10.2L12 22.2 3.2 17.1V6.9z"
        className="stroke-brand"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M12 6.5c2 2.7 3.6 4.6 3.6 6.7a3.6 3.6 0 0 1-7.2 0c0-2.1 1.6-4 3.6-6.7Z"
        className="fill-live"
      />
    </svg>
  );
}
