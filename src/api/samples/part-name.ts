/** Encodes the name of a form part like browsers do. */
export function encodePartName(name: string): string {
  return name.replaceAll(/["\r\n]/g, encodeURIComponent)
}
