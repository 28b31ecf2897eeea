import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import type { UnitKind } from './kept.ts'

/** Words, or a part that a translation keeps. */
export type TextPart = string | { readonly kept: string }

/** A unit as a translator gets it. */
export interface ExportedUnit {
  /** The original page, relative to its content folder. */
  readonly page: string
  readonly id: string
  readonly kind: UnitKind
  readonly file: string
  readonly line: number
  readonly source: readonly TextPart[]
  /** The translation, if there is one. */
  readonly target: readonly TextPart[] | undefined
}

/** A unit as a translator returns it. */
export interface ImportedUnit {
  readonly page: string
  readonly id: string
  /** A number is that of a kept part of the original, from 1. Empty if the unit is not translated. */
  readonly target: readonly (string | number)[]
  readonly at: Place
}

/** The units of a file for translators. */
export interface ExchangeFile<Unit> {
  readonly language: string
  readonly units: readonly Unit[]
}

/** A format of files for translators. */
export interface ExchangeFormat {
  readonly write: (file: ExchangeFile<ExportedUnit>, sourceLanguage: string) => string
  /** Returns `undefined` and reports a problem if the text is not a file of this format. */
  readonly read: (text: string, file: string, report: Report) => ExchangeFile<ImportedUnit> | undefined
}
