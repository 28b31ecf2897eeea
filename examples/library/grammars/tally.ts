import type { HLJSApi, Language } from 'highlight.js'

/** The language of counting rules. */
export default function tally(hljs: HLJSApi): Language {
  return {
    name: 'Tally',
    keywords: 'count when by reset',
    contains: [hljs.HASH_COMMENT_MODE, hljs.QUOTE_STRING_MODE, hljs.NUMBER_MODE],
  }
}
