/** The mark of the site: a stream that branches and meets again, like a pipeline. One colour, the text's. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M8.6 16c5 0 4.6-9 10.4-9M8.6 16c2.6 0 3.2-1.6 5.2-1.6s2.6 1.6 5.2 1.6 2.7-.4 4.4-.4M8.6 16c5 0 4.6 9 10.4 9M23 25.2c-1.4 0-2.2-.2-4-.2" />
      <circle cx="5" cy="16" r="3" fill="currentColor" stroke="none" />
      <circle cx="22.6" cy="7" r="3" fill="currentColor" stroke="none" />
      <circle cx="27" cy="15.8" r="3" fill="currentColor" stroke="none" />
      <circle cx="22.6" cy="25" r="3" fill="currentColor" stroke="none" />
    </svg>
  );
}
