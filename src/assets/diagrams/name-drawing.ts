const kinds: Readonly<Record<string, string>> = {
  class: 'class diagram',
  classDiagram: 'class diagram',
  er: 'entity relationship diagram',
  gitGraph: 'git graph',
  quadrantChart: 'quadrant chart',
  sequence: 'sequence diagram',
  stateDiagram: 'state diagram',
  xychart: 'chart',
}

/** Reads the name and description that the source gives. Returns a function that sets them on the finished drawing. */
export function nameDrawing(svg: SVGSVGElement, kind: string): (svg: SVGSVGElement) => void {
  const textOf = (name: string): string =>
    [...svg.children].find(({ localName }) => localName === name)?.textContent.trim() ?? ''
  const [title, description] = [textOf('title'), textOf('desc')]
  return (finished) => {
    finished.setAttribute('role', finished.querySelector('a') === null ? 'img' : 'group')
    finished.setAttribute('aria-roledescription', kindOf(kind))
    if (title !== '') finished.setAttribute('aria-label', title)
    if (description !== '') {
      const element = document.createElementNS('http://www.w3.org/2000/svg', 'desc')
      element.id = 'description'
      element.textContent = description
      finished.prepend(element)
      finished.setAttribute('aria-describedby', 'description')
    }
  }
}

function kindOf(kind: string): string {
  const plain = kind.replace(/(?:-v2|-elk|-beta)$/, '')
  return kinds[plain] ?? plain.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
