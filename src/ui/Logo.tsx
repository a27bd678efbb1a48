/** The logo of the site: a stream that splits and joins again, like a pipeline. It has the color of the text. */
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
      <path d="M5 15.5c5.6 0 4.6-8 10.5-8S21.4 16.5 27 16.5" />
      <path d="M5 15.5c6.2 0 5.6 9 12.5 9s4.7-8 9.5-8" />
      <circle cx="5" cy="15.5" r="3.2" fill="currentColor" stroke="none" />
      <circle cx="15.5" cy="7.5" r="3.2" fill="currentColor" stroke="none" />
      <circle cx="17.5" cy="24.5" r="3.2" fill="currentColor" stroke="none" />
      <circle cx="27" cy="16.5" r="3.2" fill="currentColor" stroke="none" />
    </svg>
  );
}
