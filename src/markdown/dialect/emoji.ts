import type { Heading, Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { isPlainMark } from '../../config/variables.ts'
import { escapePattern } from '../../formats/escape-pattern.ts'
import type { MarkdownOptions } from '../parse/page-context.ts'
import { underscoresAround } from './underscores.ts'
import { visit } from '../../formats/visit.ts'

/** One or more in a row, but not after a word: `std:v:x` and `10:30:45` are not emoji. */
const shortcodes = /(?<!\w:?)(?::[a-z0-9_+-]+:)+/g

const replacedByHugo = new RegExp(`["'-]|\\.{3}|${shortcodes.source}`)

function replaceShortcodes(text: string, replacementOf: (name: string) => string | undefined): string {
  return text.replaceAll(shortcodes, (row) =>
    row.replaceAll(/:([^:]+):/g, (whole, name: string) => replacementOf(name) ?? whole),
  )
}

/**
 * Creates a function that turns `:tada:` into its character. The list of names is only loaded for text that may use
 * one. In VitePress, ids of headings are made without these characters.
 */
export function createEmojiReader({
  dialect,
  anchors,
  variables,
}: HeadingOptions & Pick<MarkdownOptions, 'variables'>): (tree: Root) => Promise<void> {
  let names: Promise<Readonly<Record<string, string>>> | undefined
  return async (tree) => {
    if (isPlainMark('emoji', variables)) return
    const candidates: { value: string }[] = []
    visit(tree, 'text', (node) => {
      if (dialect === 'vitepress')
        node.value = node.value.replaceAll(emoticon, (signs) => `:${nameOfEmoticon.get(signs) ?? ''}:`)
      if (/:[a-z0-9_+-]+:/.test(node.value)) candidates.push(node)
    })
    if (candidates.length === 0) return
    names ??= import('gemoji').then((module) => module.nameToEmoji)
    const known = new Map(Object.entries(await names))
    const emojiOf = (name: string): string | undefined =>
      known.get(name) ??
      (dialect === 'mkdocs' ? (known.get(otherNames[name] ?? nameOnGitHub(name)) ?? flagOf(name)) : undefined)
    if ((anchors ?? dialect) === 'vitepress')
      setHeadingNames(tree, (heading) => {
        const text = writtenIn(heading)
        const name = replaceShortcodes(text, (emoji) => (known.has(emoji) ? '' : undefined))
        return name === text ? undefined : name.trim()
      })
    for (const node of candidates) node.value = replaceShortcodes(node.value, emojiOf)
  }
}

/** MkDocs has more names than GitHub. These are the frequent ones whose names differ by more than the order of words. */
const otherNames: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'tools=hammer_and_wrench slight_smile=slightly_smiling_face slight_frown=slightly_frowning_face ' +
    'upside_down=upside_down_face rolling_eyes=roll_eyes nerd=nerd_face hugging=hugs map=world_map desktop=desktop_computer ' +
    'shopping_bags=shopping scales=balance_scale timer=timer_clock octagonal_sign=stop_sign race_car=racing_car ' +
    'check_mark=heavy_check_mark cross_mark=x fingers_crossed=crossed_fingers park=national_park atom=atom_symbol ' +
    'thumbup=+1 thumbdown=-1 first_place=1st_place_medal second_place=2nd_place_medal third_place=3rd_place_medal ' +
    'thinking_face=thinking skull_crossbones=skull_and_crossbones satellite_orbital=artificial_satellite fox=fox_face ' +
    'unicorn_face=unicorn robot_face=robot face_palm=facepalm hot_dog=hotdog radioactive_sign=radioactive'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
)

/** What VitePress shows as an emoji between spaces or punctuation, by the names of the emoji. */
const nameOfEmoticon = new Map(
  (
    'angry >:( >:-( & blush :") :-") & broken_heart </3 <\\3 & confused :/ :-/ & cry :\'( :\'-( :,( :,-( & frowning :( :-( & heart <3 & ' +
    "imp ]:( ]:-( & innocent o:) O:) o:-) O:-) 0:) 0:-) & joy :') :'-) :,) :,-) :'D :'-D :,D :,-D & kissing :* :-* & " +
    'laughing x-) X-) & neutral_face :| :-| & open_mouth :o :-o :O :-O & rage :@ :-@ & smile :D :-D & smiley :) :-) & smiling_imp ]:) ]:-) & ' +
    "sob :,'( :,'-( ;( ;-( & stuck_out_tongue :P :-P & sunglasses 8-) B-) & sweat ,:( ,:-( & sweat_smile ,:) ,:-) & " +
    'unamused :s :-S :z :-Z :$ :-$ & wink ;) ;-)'
  )
    .split(' & ')
    .flatMap((group) => {
      const [name = '', ...signs] = group.split(' ')
      return signs.map((one) => [one, name] as const)
    }),
)

const emoticon = new RegExp(
  String.raw`(?<![^\p{Z}\p{P}\s])(?:${[...nameOfEmoticon.keys()].toSorted().toReversed().map(escapePattern).join('|')})(?![^\p{Z}\p{P}\s])`,
  'gu',
)

/** The flag of a country, by its two letters: `flag_us`. */
function flagOf(name: string): string | undefined {
  const [, letters] = /^flag_([a-z]{2})$/.exec(name) ?? []
  return letters?.replaceAll(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x1_f1_e6))
}

/** `man_raising_hand` is `raising_hand_man` on GitHub. */
function nameOnGitHub(name: string): string {
  return name.replace(/^person_/, '').replace(/^(man|woman)_(.*)$/, '$2_$1')
}

type HeadingOptions = Pick<MarkdownOptions, 'dialect' | 'anchors'>

/**
 * Keeps the text of headings from which their ids are made: GitHub and Docusaurus use the names of emoji, and Hugo the
 * characters that it then replaces with typographic ones.
 */
export function keepHeadingNames(tree: Root, { dialect, anchors }: HeadingOptions): void {
  const isOfHugo = dialect === 'hugo' || anchors === 'hugo'
  if (dialect === 'docusaurus') setHeadingNames(tree, nameInDocusaurus)
  else if (isOfHugo || dialect === 'docsgen') {
    const isReplaced = isOfHugo ? replacedByHugo : shortcodes
    setHeadingNames(tree, (heading) => {
      const shown = writtenIn(heading)
      const text = isOfHugo ? withAddresses(heading) : shown
      return text === shown && text.search(isReplaced) === -1 ? undefined : text.trim()
    })
  }
}

/** Sets the texts that the ids of headings are made from, if they differ from what is shown. */
function setHeadingNames(tree: Root, nameOf: (heading: Heading) => string | undefined): void {
  visit(tree, 'heading', (heading) => {
    const name = nameOf(heading)
    if (name !== undefined)
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataDocsgenName: name } }
  })
}

/**
 * Hugo makes the id of a heading from its Markdown: those of `[Ropes](#ropes)` and `[Ropes][knots]` have both words, and
 * that of `_Ropes_` has its underscores.
 */
function withAddresses(node: Nodes): string {
  if (node.type === 'image') return `${node.alt ?? ''}${node.url}`
  if (!('children' in node)) return toString(node, { includeHtml: false })
  const marks = underscoresAround(node)
  const text = `${marks}${node.children.map(withAddresses).join('')}${marks}`
  if (node.type === 'linkReference') return node.referenceType === 'full' ? `${text}${node.label ?? ''}` : text
  return node.type === 'link' && node.url !== text ? `${text}${node.url} ${node.title ?? ''}`.trimEnd() : text
}

function writtenIn(heading: Heading): string {
  return toString(heading, { includeImageAlt: false, includeHtml: false })
}

const directive = /(?<!:):[a-z](?:[\w-]*[a-z\d])?(?![\w:-])/gi

/** Docusaurus reads `:b` in `a:b` as a directive, and counts the space before an element at the end. */
function nameInDocusaurus(heading: Heading): string {
  let name = ''
  visit(heading, (node) => {
    if (node.type === 'text') name += node.value.replaceAll(directive, '')
    else if ('alt' in node) name += node.alt ?? ''
    else if ('value' in node && node.type !== 'html') name += node.value
  })
  return name
}
