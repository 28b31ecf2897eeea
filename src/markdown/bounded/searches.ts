import { codeText, htmlText, labelEnd, labelStartImage, labelStartLink, lineEnding } from 'micromark-core-commonmark'

type Construct = typeof codeText
type Tokenizer = Construct['tokenize']
type TextContext = ThisParameterType<Tokenizer>
type State = Parameters<Tokenizer>[1]

const [exclamation, dash, question, bracket, backtick] = [33, 45, 63, 91, 96] as const

/**
 * The Markdown parser searches for the end of a comment or code span wherever one could begin, each time up to the end
 * of the paragraph. These constructs have the same result, but do not repeat a search that has failed.
 */
export function boundedSearches() {
  const [code, image, link, end] = [boundedRuns(codeText, backtick), labelStartImage, labelStartLink, lineEnding].map(
    (construct) => ({ ...construct, name: `${construct.name ?? ''}Joining`, resolveTo: joinTextBefore }),
  )
  return {
    text: { [-5]: end, [-4]: end, [-3]: end, 33: image, 60: boundedHtml(), 91: link, 93: boundedTitles(), 96: code },
    disable: { null: ['codeText', 'htmlText', 'labelEnd', 'labelStartLink', 'labelStartImage', 'lineEnding'] },
  }
}

/**
 * Everything that is not a tag: `<?`, `<!--`, `<![CDATA[` and `<!X`. If no end is found for one, there is none for
 * those that follow.
 */
function boundedHtml(): Construct & { readonly add: 'after' } {
  const missing = new WeakMap<TextContext, Set<string>>()
  return {
    ...htmlText,
    name: 'boundedHtmlText',
    // Addresses in angle brackets come first.
    add: 'after',
    tokenize(effects, ok, nok) {
      const kinds = missing.get(this) ?? new Set()
      missing.set(this, kinds)
      let kind = ''
      const fail: State = (code) => {
        if (code === null) kinds.add(kind)
        return nok(code)
      }
      const unlessMissing =
        (state: State): State =>
        (code) => {
          kind = kindOf(code)
          return kind !== '' && kinds.has(kind) ? nok(code) : state(code)
        }
      const start = htmlText.tokenize.call(this, effects, ok, fail)
      return (code) => {
        const open = start(code) as State
        return (next) => {
          if (next === question) return unlessMissing(open)(next)
          return next === exclamation ? unlessMissing(open(next) as State) : open(next)
        }
      }
    },
  }
}

function kindOf(code: Parameters<State>[0]): string {
  if (code === dash) return 'comment'
  if (code === bracket) return 'data'
  return code === question ? 'instruction' : 'declaration'
}

/**
 * Text between two marker runs of the same length. After the first failed search, the end of the last run of each
 * length is known.
 */
export function boundedRuns(own: Construct, marker: number): Construct {
  const lastRuns = new WeakMap<TextContext, ReadonlyMap<number, number>>()
  return {
    ...own,
    name: `${own.name ?? ''}Bounded`,
    tokenize(effects, ok, nok) {
      const known = lastRuns.get(this)
      const seen = new Map<number, number>()
      let length = 0
      const endRun = (): void => {
        if (length > 0) seen.set(length, this.now().offset)
        length = 0
      }
      const consume: typeof effects.consume = (code) => {
        if (code === marker) length += 1
        else endRun()
        return effects.consume(code)
      }
      const fail: State = (code) => {
        endRun()
        if (known === undefined && code === null) lastRuns.set(this, seen)
        return nok(code)
      }
      const inOpening =
        (state: State): State =>
        (code) => {
          if (code === marker) return inOpening(state(code) as State)
          const isClosed = known === undefined || (known.get(length) ?? 0) > this.now().offset
          return isClosed ? state(code) : nok(code)
        }
      return inOpening(own.tokenize.call(this, { ...effects, consume }, ok, fail))
    },
  }
}

/** Titles of links. If a quotation mark or parenthesis is not closed once, those that follow are not closed either. */
function boundedTitles(): Construct {
  const missing = new WeakMap<TextContext, Set<unknown>>()
  return {
    ...labelEnd,
    name: 'boundedLabelEnd',
    tokenize(effects, ok, nok) {
      const marks = missing.get(this) ?? new Set()
      missing.set(this, marks)
      const boundedResource = ({ tokenize }: Construct): Construct => ({
        partial: true,
        tokenize(inner, found, notFound) {
          let [isTitle, isDone] = [false, false]
          let mark: Parameters<State>[0] = null
          const enter: typeof inner.enter = (type, fields) => {
            isTitle ||= type === 'resourceTitle'
            return inner.enter(type, fields)
          }
          const end =
            (state: State): State =>
            (code) => {
              isDone = true
              if (state === notFound && code === null && mark !== null) marks.add(mark)
              return state(code)
            }
          const untilTitle =
            (state: State): State =>
            (code) => {
              const next = state(code) as State
              if (isDone) return next
              if (!isTitle) return untilTitle(next)
              mark = code
              return marks.has(mark) ? notFound(code) : next
            }
          return untilTitle(tokenize.call(this, { ...inner, enter }, end(found), end(notFound)))
        },
      })
      const attempt: typeof effects.attempt = (construct, found, notFound) =>
        effects.attempt('tokenize' in construct ? boundedResource(construct as Construct) : construct, found, notFound)
      return labelEnd.tokenize.call(this, { ...effects, attempt }, ok, nok)
    },
  }
}

/** The syntax of bare addresses marks with it how far back it has searched for brackets. */
const searchMark = '_gfmAutolinkLiteralWalkedInto'

/**
 * Joins the pieces of text before the current token. The parser joins them too, but only at the end, when removing a
 * piece moves everything after it.
 */
const joinTextBefore: NonNullable<Construct['resolveTo']> = (events) => {
  const own = events.at(-1)?.[1]
  const end = events.findLastIndex(([kind, token]) => kind === 'enter' && token === own)
  let start = end
  while (events[start - 1]?.[1].type === 'data') start -= 2
  const [first, last] = [events[start]?.[1], events[end - 1]?.[1]]
  if (end - start <= 2 || first === undefined || last === undefined) return events
  first.end = last.end
  if (events.slice(start, end).some(([, token]) => token[searchMark] === true)) first[searchMark] = true
  events.splice(start + 2, end - start - 2)
  return events
}
