import type { FrontMatter, HomePicture } from '../../../model/page.ts'
import type { MappedLine } from '../../../report/mapped-text.ts'

/** Lines of Markdown, after the place in the front matter that they are made from. */
type Block = readonly [path: readonly PropertyKey[], ...texts: readonly string[]]

/**
 * The blocks of a home page as Markdown with components. So its links and pictures are checked at their lines, the search
 * finds its texts, and its Markdown version is complete, as on every other page.
 */
export function writeHome(
  { hero, code, features, logos }: FrontMatter,
  lineOf: (path: readonly PropertyKey[]) => number,
): MappedLine[] {
  const sample = code === undefined ? [] : [writeCode(code)]
  const blocks: Block[] = [
    ...(hero === undefined ? sample : [...writeHero(hero), ...sample, [['hero'], '</Hero>'] as const]),
    ...(features === undefined ? [] : writeFeatures(features)),
    ...(logos === undefined ? [] : writeLogos(logos)),
  ]
  return blocks.flatMap(([path, ...texts]) => {
    const line = lineOf(path)
    return [...texts, ''].map((text) => ({ text, line, shifts: [] }))
  })
}

function writeHero({ name = '', text = '', tagline, image, actions }: NonNullable<FrontMatter['hero']>): Block[] {
  const [own, words] = [inline(name), inline(text)]
  const title = own === '' || words === '' ? own + words : `**${own}** ${words}`
  return [
    [['hero', 'image'], `<Hero${attributes(pictureOf(image))}>`],
    ...(title === '' ? [] : [[['hero'], `# ${title}`] as const]),
    ...(tagline === undefined ? [] : [[['hero', 'tagline'], inline(tagline)] as const]),
    ...(actions.length === 0 ? [] : [[['hero', 'actions'], '<HeroActions>'] as const]),
    ...actions.map(({ theme, text: label, link }, index) => {
      const shown = linkTo(link, label)
      return [['hero', 'actions', index, 'link'], theme === 'brand' ? `**${shown}**` : shown] as const
    }),
    ...(actions.length === 0 ? [] : [[['hero', 'actions'], '</HeroActions>'] as const]),
  ]
}

function writeCode({ language, title, text }: NonNullable<FrontMatter['code']>): Block {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [['code', 'text'], `${fence}${language}${attributes({ title })}`, ...text.trimEnd().split('\n'), fence]
}

function writeFeatures(features: NonNullable<FrontMatter['features']>): Block[] {
  const cards = features.flatMap(({ title, details, link, linkText, icon }, index): Block[] => {
    const shown = { title, href: link, icon: typeof icon === 'object' ? (icon.src ?? icon.light) : icon }
    return [
      [['features', index, 'link'], `<Card${attributes(shown)}>`],
      ...(details === undefined ? [] : [[['features', index, 'details'], inline(details)] as const]),
      ...(link === undefined || linkText === undefined
        ? []
        : [[['features', index, 'linkText'], linkTo(link, linkText)] as const]),
      [['features', index], '</Card>'],
    ]
  })
  return [[['features'], '<Cards>'], ...cards, [['features'], '</Cards>']]
}

function writeLogos({ title, items }: NonNullable<FrontMatter['logos']>): Block[] {
  const shown = items.map(({ image, name, link }, index): Block => {
    const picture = `!${linkTo(image, name)}`
    return [['logos', 'items', index, 'image'], link === undefined ? picture : `[${picture}](<${link}>)`]
  })
  return [[['logos'], `<Logos${attributes({ title })}>`], ...shown, [['logos'], '</Logos>']]
}

function pictureOf(image: string | HomePicture | undefined): Record<string, string | undefined> {
  if (image === undefined || typeof image === 'string') return { image }
  const { src, light, dark, alt } = image
  return { image: light ?? src, dark: dark ?? (light === undefined ? undefined : src), alt }
}

function linkTo(address: string, text: string): string {
  return `[${inline(text)}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)`
}

/** Inline Markdown on one line. A character that would begin a block is escaped. */
function inline(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?=[-+*#>:|~`=](?:[ \-+*#>:|~`=]|$))/, '\\')
    .replace(/^\d+(?=[.)] )/, '$&\\')
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const quoted = value?.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      return quoted === undefined ? '' : ` ${name}="${quoted}"`
    })
    .join('')
}
