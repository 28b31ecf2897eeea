import { attention, labelEnd } from 'micromark-core-commonmark'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { resolveAll } from 'micromark-util-resolve-all'

type Resolver = NonNullable<(typeof attention)['resolveAll']>
type Events = ReturnType<Resolver>
type Context = Parameters<Resolver>[1]
type Token = Events[number][1]
type Extension = ReturnType<typeof gfmStrikethrough>

/** Runs of markers that open and close spans. */
interface Runs {
  readonly type: Token['type']
  /** Two runs with the same key are closed by the same openers. */
  readonly keyOf: (run: Token, marker: string) => string
  /** How many markers of an opener and a closer form a span. If none, the two do not match. */
  readonly count: (opener: Token, closer: Token) => number
  /** The types of a span, its markers and its text. */
  readonly typesOf: (count: number) => readonly [span: Token['type'], marker: Token['type'], text: Token['type']]
}

interface Opener {
  readonly run: Token
  readonly marker: string
  /** Where the run is in the resolved events. */
  readonly at: number
  /** The order in which openers became available. */
  readonly serial: number
}

const emphasis: Runs = {
  type: 'attentionSequence',
  keyOf: (run, marker) => `${marker}${String(opens(run))}${String(sizeOf(run) % 3)}`,
  count: (opener, closer) => {
    const [open, close] = [sizeOf(opener), sizeOf(closer)]
    const mayBeBoth = closes(opener) || opens(closer)
    if (mayBeBoth && close % 3 !== 0 && (open + close) % 3 === 0) return 0
    return open > 1 && close > 1 ? 2 : 1
  },
  typesOf: (count) =>
    count > 1 ? ['strong', 'strongSequence', 'strongText'] : ['emphasis', 'emphasisSequence', 'emphasisText'],
}

const strikethrough: Runs = {
  type: 'strikethroughSequenceTemporary',
  keyOf: (run) => String(sizeOf(run)),
  count: (opener, closer) => (sizeOf(opener) === sizeOf(closer) ? sizeOf(closer) : 0),
  typesOf: () => ['strikethrough', 'strikethroughSequence', 'strikethroughText'],
}

/**
 * The Markdown parser resolves what is inside emphasis again for each level of nesting, moves all later events for each
 * span, and searches for openers from each closer back to the start. This has the same result, but resolves each span
 * once and does not repeat a search that has failed.
 */
export function boundedEmphasis(): Extension {
  const resolve = resolverOf(emphasis)
  const construct = { ...attention, name: 'boundedAttention', resolveAll: unfoldAfter(resolve) }
  return {
    text: { 42: construct, 95: construct },
    insideSpan: { null: [closedLabels, { resolveAll: resolve }] },
    disable: { null: ['attention'] },
  }
}

/** Strikethrough, as GFM writes it, resolved as emphasis is. */
export function boundedStrikethrough(): Extension {
  const extension = gfmStrikethrough()
  const own = extension.text?.[126]
  if (own === undefined || Array.isArray(own)) return extension
  const resolve = resolverOf(strikethrough)
  return {
    ...extension,
    text: { 126: { ...own, resolveAll: unfoldAfter(resolve) } },
    insideSpan: { null: [closedLabels, { resolveAll: resolve }] },
  }
}

/** Brackets in the text of a link are final. Spans hide them from the parser, which would make text of them at the end. */
const closedLabels = { resolveAll: labelEnd.resolveAll }

/** The events inside a span that is resolved, until the whole text is. */
const folded = new WeakMap<Token, Events>()

function resolverOf(runs: Runs): Resolver {
  return (events, context) => {
    const resolved: Events = []
    const openers: Opener[] = []
    const failed = new Map<string, number>()
    let serial = 0
    const addRun = (run: Token, marker: string): void => {
      serial += 1
      if (opens(run)) openers.push({ run, marker, at: resolved.length, serial })
      resolved.push(...around(run, [], context))
    }
    const close = (run: Token, marker: string): void => {
      while (closes(run) && sizeOf(run) > 0) {
        const key = runs.keyOf(run, marker)
        const end = failed.get(key) ?? 0
        const found = openers.findLastIndex(
          (opener) => opener.serial <= end || (opener.marker === marker && runs.count(opener.run, run) > 0),
        )
        const opener = openers[found]
        if (opener === undefined || opener.serial <= end) return void failed.set(key, serial)
        openers.length = found
        const inside = resolved.splice(opener.at).slice(2)
        const span = spanOf(opener.run, run, { runs, inside, context })
        if (sizeOf(opener.run) > 0) addRun(opener.run, marker)
        resolved.push(...around(span, [], context))
      }
    }
    for (const event of events) {
      const [kind, run] = event
      if (run.type !== runs.type) resolved.push(event)
      else if (kind === 'enter') {
        const marker = context.sliceSerialize(run).charAt(0)
        close(run, marker)
        if (sizeOf(run) > 0) addRun(run, marker)
      }
    }
    for (const [, token] of resolved) if (token.type === runs.type) token.type = 'data'
    return resolved
  }
}

interface SpanRequest {
  readonly runs: Runs
  readonly inside: Events
  readonly context: Context
}

/** Takes the markers of a span from the two runs around it. */
function spanOf(opener: Token, closer: Token, { runs, inside, context }: SpanRequest): Token {
  const count = runs.count(opener, closer)
  const [type, markerType, textType] = runs.typesOf(count)
  const [start, end] = [moved(opener.end, -count), moved(closer.start, count)]
  const span: Token = { type, start, end }
  const text: Token = { type: textType, start: moved(opener.end, 0), end: moved(closer.start, 0) }
  const first: Token = { type: markerType, start: moved(start, 0), end: text.start }
  const last: Token = { type: markerType, start: text.end, end: moved(end, 0) }
  opener.end = moved(start, 0)
  closer.start = moved(end, 0)
  const resolved = resolveAll(context.parser.constructs.insideSpan.null ?? [], inside, context)
  folded.set(span, [...around(first, [], context), ...around(text, resolved, context), ...around(last, [], context)])
  return span
}

function around(token: Token, inside: Events, context: Context): Events {
  return [['enter', token, context], ...inside, ['exit', token, context]]
}

function moved(point: Token['start'], count: number): Token['start'] {
  const { column, offset, _bufferIndex } = point
  return { ...point, column: column + count, offset: offset + count, _bufferIndex: _bufferIndex + count }
}

function opens({ _open: can }: Token): boolean {
  return can === true
}

function closes({ _close: can }: Token): boolean {
  return can === true
}

function sizeOf({ start, end }: Token): number {
  return end.offset - start.offset
}

/** Puts what is inside the spans back in place. The parser keeps the list of events, so the result is in the same list. */
function unfoldAfter(resolve: Resolver): Resolver {
  return (flat, context) => {
    const walks = [resolve(flat, context).values()]
    flat.length = 0
    for (let walk = walks.at(-1); walk !== undefined; walk = walks.at(-1)) {
      const { value: event } = walk.next()
      if (event === undefined) {
        walks.pop()
        continue
      }
      flat.push(event)
      const inside = event[0] === 'enter' ? folded.get(event[1]) : undefined
      if (inside !== undefined) walks.push(inside.values())
    }
    for (const [, token] of flat) folded.delete(token)
    return flat
  }
}
