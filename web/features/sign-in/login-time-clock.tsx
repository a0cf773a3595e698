export function LoginTimeClock() {
  return null
}
