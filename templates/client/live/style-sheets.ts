import { untilLoaded } from '../browser/load-sheet.ts'

export const sheets = 'link[rel="stylesheet"]'

/**
 * Loads the style sheets that are new in a version of the page, each in its place. Returns what removes those that it no
 * longer has: readers would see a moment without a style sheet.
 */
export async function loadSheets(before: Document, after: Document): Promise<() => void> {
  const wanted = sheetsOf(after)
  const old = sheetsOf(before)
    .filter(({ href }) => wanted.every((sheet) => sheet.href !== href))
    .flatMap((sheet) => findOwn(sheet) ?? [])
  const loading: Promise<void>[] = []
  let last = sheetsOf(document)[0]
  for (const sheet of wanted) {
    const known = findOwn(sheet)
    const own = known ?? document.importNode(sheet)
    if (known === undefined) {
      loading.push(untilLoaded(own))
      if (last === undefined) document.head.append(own)
      else last.after(own)
    }
    last = own
  }
  await Promise.all(loading)
  return () => {
    for (const sheet of old) sheet.remove()
  }
}

function sheetsOf({ head }: Document): HTMLLinkElement[] {
  return [...head.querySelectorAll<HTMLLinkElement>(sheets)]
}

/** The same style sheet in the document that is shown. */
function findOwn({ href }: HTMLLinkElement): HTMLLinkElement | undefined {
  return sheetsOf(document).find((sheet) => sheet.href === href)
}
