/** Whether a body of this media type is JSON: `application/json`, `application/problem+json`. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json\b/.test(mediaType)
}
