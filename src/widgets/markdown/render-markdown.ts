import DOMPurify from 'dompurify'
import { createEngine } from './engine.ts'

const engine = createEngine()

// Headings in a text rank below the headings of the page around it.
engine.core.ruler.push('lower-titles', (state) => {
  for (const token of state.tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
})

/** HTML in the text stays text; only these tags are produced, and no attribute that could run or restyle anything. */
const RULES = {
  ALLOWED_TAGS: 'p br hr h3 h4 h5 h6 strong em s a ul ol li blockquote code pre table thead tbody tr th td img'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);)/i,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Renders markdown to nodes that are safe to insert into a page. */
export function renderMarkdown(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(engine.render(text), RULES)
  for (const link of fragment.querySelectorAll('a')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
  }
  // Images of other sites would be blocked, and would tell those sites who reads: a link with their description replaces them.
  for (const picture of fragment.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (!/^https?:/i.test(source)) continue
    const link = document.createElement('a')
    link.href = source
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
    link.textContent = picture.alt || source
    picture.replaceWith(link)
  }
  // A wide table scrolls on its own, and must be reachable by keyboard for that.
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = 'lk-prose-table'
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
  return fragment
}
