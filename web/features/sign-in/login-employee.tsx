export function LoginEmployee() {
  return null
}
