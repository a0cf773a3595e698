export function EmployeeLink() {
  return null
}
