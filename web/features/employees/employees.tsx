export function Employees() {
  return null
}
