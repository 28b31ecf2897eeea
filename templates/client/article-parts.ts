import { numberLines } from './number-lines.ts'
import { reachFormulas } from './reach-formulas.ts'
import { nameTasks } from './task-lists.ts'
import { zoomImages } from './zoom-images.ts'

/** Small things that some articles have and that wait until the text is there; they come together. */
export function start(): void {
  nameTasks()
  numberLines()
  zoomImages()
  reachFormulas()
}
