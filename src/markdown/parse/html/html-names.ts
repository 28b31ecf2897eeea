const names =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas ' +
  'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure ' +
  'font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link ' +
  'listing main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param ' +
  'picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style ' +
  'sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

const namesInside =
  'animate animatetransform circle clippath defs desc ellipse filter foreignobject g image line lineargradient marker mask mfrac mi mn ' +
  'mo mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr path pattern polygon polyline radialgradient rect stop symbol ' +
  'text textpath tspan use view'

const known = new Set(names.split(' '))
/** Element names of SVG and MathML, in lowercase. */
const knownInside = new Set(namesInside.split(' '))

/** Whether HTML, SVG or MathML has an element with this name. */
export function isElement(name: string): boolean {
  return known.has(name.toLowerCase()) || knownInside.has(name.toLowerCase())
}

/** Whether an uppercase tag is old-style HTML, such as `<DIV>`, and not a component. */
export function isHtmlName(name: string): boolean {
  return name === name.toUpperCase() && known.has(name.toLowerCase())
}
