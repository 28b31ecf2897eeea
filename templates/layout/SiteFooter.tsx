import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { Logo } from '../navigation/Logo.tsx'
import { NavLink } from '../navigation/NavLink.tsx'

/** Columns of links and the copyright line at the end of every page. */
export function SiteFooter({ site: { footer, colorMode } }: { readonly site: SiteView }): ReactNode {
  const { logo } = footer
  if (footer.columns.length === 0 && footer.copyright === '' && logo === undefined) return null
  const pictures = logo && <Logo logo={logo} mode={colorMode.default} height={40} />
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        {footer.columns.length > 0 && (
          <div className="footer-columns">
            {footer.columns.map(({ title, items }, column) => (
              <div className="footer-column" key={column}>
                <h2 className="footer-title">{title}</h2>
                <ul>
                  {items.map((item, index) => (
                    <li key={index}>
                      <NavLink {...item} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        {logo && (
          <div className="footer-logo">{logo.href === undefined ? pictures : <a href={logo.href}>{pictures}</a>}</div>
        )}
        {footer.copyright !== '' && <p className="copyright">{footer.copyright}</p>}
      </div>
    </footer>
  )
}
