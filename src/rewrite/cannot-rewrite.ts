/** The site must be planned again, because more than the texts of some pages has changed. */
export class CannotRewrite extends Error {
  constructor() {
    super('the site must be planned again')
    this.name = 'CannotRewrite'
  }
}

/** Throws `CannotRewrite`. */
export function cannotRewrite(): never {
  throw new CannotRewrite()
}
