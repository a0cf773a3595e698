export const LocationMissing = () => null
