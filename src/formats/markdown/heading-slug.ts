/** The id that VitePress gives a heading. */
export function slugOfVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\p{Cc}]/gu, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase()
}

/** The id that Python-Markdown gives a heading. */
export function slugOfPythonMarkdown(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
}

/** The id that Blackfriday gives a heading, if the config of Hugo says so. */
export function slugOfBlackfriday(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

const wordsOfSigns: Readonly<Record<string, string>> = {
  '&': 'and',
  '|': 'or',
  '<': 'less-than-',
  '>': '-greater-than',
  $: 'usd',
}

/** The id that GitBook gives a heading. */
export function slugOfGitBook(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[&|<>$]/g, (sign) => wordsOfSigns[sign] ?? '')
    .replaceAll(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replaceAll(/[-\s]+/g, '-')
    .replace(/^\d/, 'id-$&')
}
