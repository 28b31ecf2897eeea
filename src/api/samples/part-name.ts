/** The name of a part of a form as browsers write it. */
export function encodePartName(name: string): string {
  return name.replaceAll(/["\r\n]/g, encodeURIComponent)
}
