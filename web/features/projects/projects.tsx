export function Projects() {
  return null
}
