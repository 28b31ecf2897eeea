import { SVGPathData } from 'svg-pathdata'
import { layOutText, type StyleReader } from './text-layout.ts'
import {
  boxAround,
  joinBoxes,
  multiply,
  identity,
  readNumbers,
  readTransform,
  transformBox,
  type Box,
} from './transforms.ts'

const none: Box = { x: 0, y: 0, width: 0, height: 0 }
/** Elements that are not drawn where they are. */
const hidden = new Set([
  'defs',
  'style',
  'marker',
  'title',
  'desc',
  'clipPath',
  'mask',
  'pattern',
  'linearGradient',
  'radialGradient',
  'symbol',
  'script',
  'filter',
])

/** The box of an element in its own coordinates, like `getBBox`. */
export function boxOf(element: Element, read: StyleReader): Box {
  return findBox(element, read) ?? none
}

/** The box of an element in the coordinates of the whole drawing. */
export function boxOnPage(element: Element, read: StyleReader): Box {
  let matrix = identity
  for (let at: Element | null = element; at !== null && at.localName !== 'svg'; at = at.parentElement)
    matrix = multiply(readTransform(at.getAttribute('transform') ?? ''), matrix)
  return transformBox(boxOf(element, read), matrix)
}

function findBox(element: Element, read: StyleReader): Box | undefined {
  if (hidden.has(element.localName) || read(element, 'display') === 'none') return undefined
  const number = (name: string): number => numberOf(element, name)
  switch (element.localName) {
    case 'text':
    case 'tspan':
      return textBox(element, read)
    case 'rect':
    case 'image':
    case 'foreignObject':
      return visibleBox(viewportOf(element))
    case 'circle':
      return ellipse(number('cx'), number('cy'), [number('r'), number('r')])
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), [number('rx'), number('ry')])
    case 'line':
      return boxAround([number('x1'), number('x2')], [number('y1'), number('y2')])
    case 'polygon':
    case 'polyline':
      return pointsBox(element.getAttribute('points') ?? '')
    case 'path':
      return pathBox(element.getAttribute('d') ?? '')
    default:
      return joinBoxes([...element.children].flatMap((child) => placedBox(child, read)))
  }
}

function textBox(element: Element, read: StyleReader): Box | undefined {
  const runs = layOutText(element.closest('text') ?? element, read)
  return joinBoxes(runs.filter(({ owner }) => element.contains(owner)))
}

function visibleBox(box: Box): Box | undefined {
  return box.width > 0 && box.height > 0 ? box : undefined
}

/** The box of a child in the coordinates of its parent. */
function placedBox(child: Element, read: StyleReader): Box[] {
  const box = child.localName === 'svg' ? viewportOf(child) : findBox(child, read)
  return box === undefined ? [] : [transformBox(box, readTransform(child.getAttribute('transform') ?? ''))]
}

function viewportOf(element: Element): Box {
  return {
    x: numberOf(element, 'x'),
    y: numberOf(element, 'y'),
    width: numberOf(element, 'width'),
    height: numberOf(element, 'height'),
  }
}

function numberOf(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? '') || 0
}

function ellipse(x: number, y: number, [rx, ry]: readonly [number, number]): Box {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry }
}

function pointsBox(points: string): Box | undefined {
  const values = readNumbers(points)
  if (values.length < 2) return undefined
  return boxAround(
    values.filter((_, index) => index % 2 === 0),
    values.filter((_, index) => index % 2 === 1),
  )
}

function pathBox(path: string): Box | undefined {
  if (path.trim() === '' || path.includes('NaN')) return undefined
  const { minX, minY, maxX, maxY } = new SVGPathData(path).getBounds()
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}
