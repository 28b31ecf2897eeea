/** What the templates of the API reference show: every text in its final words, every id given. */

import type { ValueShape } from '../formats/reader-values.ts'

/** A page of the reference with the navigation beside it. */
export interface ApiPageView {
  readonly navigation: readonly NavigationGroup[]
  /** Level of the headings of operations and of named schemas on this page. */
  readonly level: number
  readonly introduction: IntroductionView | undefined
  readonly values: ValuesView | undefined
  /** Lists that lead to other pages. */
  readonly lists: readonly ListView[]
  readonly tags: readonly TagView[]
  /** An operation that has the page for itself. */
  readonly operation: OperationView | undefined
  readonly schemas: readonly NamedSchemaView[]
}

/** What the document says of the API as a whole. */
export interface IntroductionView {
  readonly title: string
  readonly version: string | undefined
  readonly summary: string | undefined
  readonly descriptionHtml: string
  /** Contact, license, terms, further documentation. */
  readonly facts: readonly { readonly label: string; readonly text: string; readonly href: string | undefined }[]
  readonly downloads: readonly { readonly label: string; readonly href: string }[]
  readonly servers: readonly ServerView[]
  readonly security: readonly SecuritySchemeView[]
}

/** Operations or schemas that have their text on another page. */
export interface ListView {
  readonly id: string
  readonly title: string
  /** What it is called where another part of the page has its title. */
  readonly label: string
  /** Where the title leads, unless it is the title of the page itself. */
  readonly href: string | undefined
  readonly descriptionHtml: string
  readonly externalDocs: LinkText | undefined
  readonly rows: readonly {
    readonly id: string
    readonly label: string
    readonly href: string
    readonly method: string | undefined
    readonly path: string | undefined
    readonly isDeprecated: boolean
  }[]
}

export interface NavigationGroup {
  readonly label: string
  readonly href: string
  /** Name of the group of groups that begins here. */
  readonly group: string | undefined
  /** Whether it follows a group of groups and is in none. */
  readonly isApart: boolean
  readonly links: readonly NavigationLink[]
  /** How many operations the group has, where only those near the page's own are among the links. */
  readonly total: number | undefined
  readonly isOpen: boolean
  /** The link of the group itself leads to this page. */
  readonly isCurrent: boolean
}

export interface NavigationLink {
  readonly label: string
  readonly href: string
  readonly method: string | undefined
  readonly isDeprecated: boolean
  readonly isCurrent: boolean
}

export interface ServerView {
  readonly url: string
  readonly name: string | undefined
  readonly descriptionHtml: string
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly values: readonly string[]
    readonly descriptionHtml: string
  }[]
}

export interface SecuritySchemeView {
  readonly id: string
  readonly key: string
  /** `API key`, `HTTP bearer`, and so on. */
  readonly kind: string
  readonly isDeprecated: boolean
  readonly facts: readonly FactView[]
  readonly descriptionHtml: string
  readonly flows: readonly {
    readonly kind: string
    readonly facts: readonly FactView[]
    readonly scopes: readonly { readonly name: string; readonly description: string }[]
  }[]
}

/** Fields for the values that readers want to see in the samples. */
export interface ValuesView {
  readonly id: string
  readonly server: { readonly placeholder: string; readonly choices: readonly string[] } | undefined
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly choices: readonly string[]
  }[]
  readonly keys: readonly ValueField[]
  readonly parameters: readonly ValueField[]
  /** Those that no call must have. */
  readonly optional: readonly ValueField[]
}

export interface ValueField {
  /** Name of the field in the slots that show its value. */
  readonly name: string
  readonly label: string
  readonly shape?: ValueShape
  readonly placeholder?: string | undefined
}

/** A short fact: `Default`, `8080`. */
export interface FactView {
  readonly label: string
  readonly text: string
  readonly isCode: boolean
  /** Where the text leads. */
  readonly href?: string
}

export interface TagView {
  readonly id: string
  readonly title: string
  /** What it is called where another part of the page has its title. */
  readonly label: string
  readonly descriptionHtml: string
  readonly externalDocs: LinkText | undefined
  readonly operations: readonly OperationView[]
}

export interface LinkText {
  readonly label: string
  readonly href: string
}

export interface OperationView {
  readonly id: string
  readonly title: string
  /** What it is called where nothing else of the page may be called so. */
  readonly label: string
  readonly method: string
  readonly path: PathView
  readonly isDeprecated: boolean
  readonly marks: readonly string[]
  readonly descriptionHtml: string
  readonly externalDocs: LinkText | undefined
  readonly servers: readonly ServerView[]
  /** Ways to authenticate, each a list of schemes that are needed together; `undefined` where nothing is said. */
  readonly security: readonly (readonly {
    readonly label: string
    readonly href: string | undefined
    readonly scopes: readonly string[]
  }[])[]
  readonly parameters: readonly { readonly title: string; readonly id: string; readonly rows: readonly RowView[] }[]
  readonly body: BodyView | undefined
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly OperationView[] }[]
  readonly samples: readonly CodeView[]
  readonly examples: readonly CodeView[]
}

/** A path in parts, so that parameters can be told from the rest. */
export type PathView = readonly { readonly text: string; readonly isParameter: boolean }[]

export interface BodyView {
  readonly id: string
  readonly isRequired: boolean
  readonly descriptionHtml: string
  readonly content: readonly ContentView[]
}

export interface ContentView {
  /** All in which the body is the same. */
  readonly mediaTypes: readonly string[]
  readonly isStream: boolean
  readonly schema: SchemaView | undefined
  readonly encoding: readonly FactView[]
}

export interface ResponseView {
  readonly id: string
  readonly status: string
  readonly kind: 'success' | 'redirect' | 'error' | 'other'
  readonly summary: string | undefined
  /** The description where one line holds it; else its beginning. */
  readonly lineHtml: string
  /** The whole description where one line does not hold it. */
  readonly descriptionHtml: string
  readonly isOpen: boolean
  readonly headers: readonly RowView[]
  readonly content: readonly ContentView[]
  readonly links: readonly {
    readonly name: string
    readonly descriptionHtml: string
    readonly operation: string
    readonly href: string | undefined
    readonly parameters: readonly FactView[]
  }[]
}

/** A tab with code in it. */
export interface CodeView {
  readonly key: string
  readonly label: string
  readonly title: string | undefined
  readonly language: string
  /** The code with its colours, as safe HTML. */
  readonly html: string
  readonly noteHtml: string
  /** Where the code lies, instead of code. */
  readonly link: LinkText | undefined
  /** Where values of the reader can stand, as one attribute. */
  readonly slots: string | undefined
}

export interface NamedSchemaView {
  readonly id: string
  readonly name: string
  /** What it is called where nothing else of the page may be called so. */
  readonly label: string
  readonly schema: SchemaView
}

/** What is said of a value: in a row of a list, or at the head of a body. */
export interface SchemaView {
  readonly type: readonly TypePart[]
  readonly marks: readonly Mark[]
  readonly descriptionHtml: string
  readonly facts: readonly FactView[]
  readonly values: readonly { readonly text: string; readonly description: string | undefined }[]
  readonly examples: readonly string[]
  readonly externalDocs: LinkText | undefined
  readonly tree: TreeView | undefined
}

export interface TypePart {
  readonly text: string
  /** Section of the schema that the word names. */
  readonly href: string | undefined
}

export type Mark = 'required' | 'nullable' | 'read-only' | 'write-only' | 'deprecated' | 'recursive'

/** A named value: a parameter, a header, a property. */
export interface RowView extends SchemaView {
  readonly id: string
  readonly name: string
  /** The name is a pattern or a stand-in, not a name to write. */
  readonly isPattern: boolean
}

/** What is inside a value. */
export interface TreeView {
  readonly summary: string
  readonly isOpen: boolean
  readonly rows: readonly RowView[]
  readonly choices: readonly ChoiceView[]
  /** Further conditions: `not`, `if`, items of a list at their places. */
  readonly parts: readonly { readonly label: string; readonly schema: SchemaView }[]
  readonly notes: readonly string[]
}

export interface ChoiceView {
  readonly id: string
  readonly label: string
  readonly discriminator: string | undefined
  readonly variants: readonly {
    readonly id: string
    readonly label: string
    readonly values: readonly string[]
    /** It is the form of all values that are told of no other. */
    readonly isOtherwise: boolean
    readonly schema: SchemaView
  }[]
}
