export const Logo = () => (
  <svg
    width={24}
    height={24}
    viewBox="0 0 32 32"
    fill="none"
    stroke="var(--brand)"
    strokeWidth={3.2}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="16" cy="16" r="13.4" />
    <path d="M14 9v8M19 14v5" />
  </svg>
)
