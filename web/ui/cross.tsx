/** Marks a button that removes or closes something. */
export const Cross = () => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />
  </svg>
)
