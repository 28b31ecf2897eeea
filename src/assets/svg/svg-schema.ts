import type { Schema } from 'hast-util-sanitize'
import { svgElementAttributes } from 'svg-element-attributes'
import { svgTagNames } from 'svg-tag-names'

/** SVG elements that run code, show another document, or load something. */
const activeNames = new Set(
  'animation audio canvas discard foreignObject handler iframe listener prefetch script unknown video'.split(' '),
)

/** Elements that editors write and no browser draws. */
const editorNames =
  'flowDiv flowLine flowPara flowRegion flowRegionExclude flowRoot flowSpan hatch hatchpath mesh meshgradient meshpatch meshrow'

/** Name for all elements that mean nothing to browsers. They are only kept if the file keeps its bytes. */
export const inertName = 'inert'

const tagNames = [...svgTagNames.filter((name) => !activeNames.has(name)), ...editorNames.split(' '), inertName]

/**
 * Attributes with an address, or with the name of an attribute to change. All other harmful attributes start with "on".
 */
const judgedAttributes = new Set([
  'href',
  'xlink:href',
  'attributeName',
  'xml:base',
  ...'action attributionsrc background data formaction ping poster src srcdoc srcset'.split(' '),
])

/** Whether an attribute can never run or load anything, regardless of its value. Its CSS is checked separately. */
export function isHarmlessAttribute(name: string): boolean {
  return !/^on/i.test(name) && !judgedAttributes.has(name) && !judgedAttributes.has(name.toLowerCase())
}

const picture =
  /^data:(?:image\/(?:png|gif|jpe?g|webp|avif|bmp|svg\+xml)|font\/[\w+.-]+|application\/(?:x-)?font-[\w+.-]+|application\/vnd\.ms-fontobject|application\/octet-stream)?[;,]/i

/** Whether an address is a part of the file, or an embedded picture or font. */
export function isInsideFile(address: string): boolean {
  const text = address.trim()
  return text === '' || text.startsWith('#') || picture.test(text)
}

// hast-util-sanitize expects regular expressions. Each is the whole rule for one attribute of one element.
const toOwnPart = /^\s*(?:#|$)/
const toPicture = new RegExp(String.raw`^\s*(?:#|$|${picture.source.slice(1)})`, 'i')
const toPage = /^\s*(?:https?:|mailto:|tel:|[#?/.]|[^\s:\\]*(?:[/?#]|$))/i
const animated = /^(?!on|href$|style$)[a-z][a-z-]*$/i

const addresses: Readonly<Record<string, RegExp>> = { a: toPage, image: toPicture, feImage: toPicture }

const knownAttributes = new Set(
  [...Object.values(svgElementAttributes).flat(), 'role', 'mix-blend-mode', 'isolation', 'transform-origin'].filter(
    isHarmlessAttribute,
  ),
)

/** SVG attributes whose values are not read as styles. */
const plainText = new Set(
  'about class content d datatype id lang points property rel requiredExtensions requiredFeatures resource systemLanguage title typeof viewBox'.split(
    ' ',
  ),
)

/** Whether an attribute can contain styles. Values of animations can be styles. */
export function hasCss(name: string): boolean {
  return knownAttributes.has(name) && !plainText.has(name)
}

/** What an SVG can contain when opened as a document: shapes, text, styles and links, but no code. */
export function schemaFor(names: ReadonlySet<string>, attributes: ReadonlySet<string>): Schema {
  const allowed = [...attributes].filter(
    (name) => isHarmlessAttribute(name) && (knownAttributes.has(name) || /^(?:aria-|data-|xlink:|xml:)/.test(name)),
  )
  return {
    tagNames,
    // Without its element, hidden text or shapes would become visible.
    strip: [...names].filter((name) => !tagNames.includes(name)),
    clobber: [],
    protocols: {},
    required: {},
    ancestors: {},
    attributes: {
      '*': allowed,
      ...Object.fromEntries(
        tagNames.map((name) => [
          name,
          [
            ['href', addresses[name] ?? toOwnPart],
            ['xlink:href', addresses[name] ?? toOwnPart],
            ['attributeName', animated],
          ],
        ]),
      ),
    },
  }
}
