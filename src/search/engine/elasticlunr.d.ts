declare module 'elasticlunr' {
  export interface SerialisedIndex {
    readonly version: string
    readonly fields: readonly string[]
    readonly ref: string
    readonly documentStore: {
      readonly docs: Readonly<Record<string, null>>
      readonly docInfo: Readonly<Record<string, Readonly<Record<string, number>>>>
      readonly length: number
      readonly save: boolean
    }
    readonly index: Readonly<Record<string, { readonly root: object }>>
    readonly pipeline: readonly string[]
  }
  export interface InvertedIndex {
    readonly addToken: (token: string, info: { readonly ref: string | number; readonly tf: number }) => void
  }
  export interface Index {
    readonly index: Readonly<Record<string, InvertedIndex>>
    readonly fieldSearch: (
      tokens: readonly string[],
      field: string,
      config: Readonly<
        Record<string, { readonly boost: number; readonly bool: 'AND' | 'OR'; readonly expand: boolean }>
      >,
    ) => Record<string, number>
  }
  const elasticlunr: {
    readonly version: string
    readonly Index: { readonly load: (serialised: SerialisedIndex) => Index }
    readonly stemmer: (token: string) => string
  }
  // eslint-disable-next-line import/no-default-export -- the library has no other
  export default elasticlunr
}
