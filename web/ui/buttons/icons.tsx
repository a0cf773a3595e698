export const Icon = ({ path }: { path: string }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

export const Chevron = () => <Icon path="M4 6.5 8 10.5 12 6.5" />

export const UpIcon = () => <Icon path="M4 9.5 8 5.5 12 9.5" />

export const CloseIcon = () => <Icon path="m4.5 4.5 7 7M11.5 4.5l-7 7" />
