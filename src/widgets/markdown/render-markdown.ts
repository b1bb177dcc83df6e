import DOMPurify from 'dompurify'
import { createEngine } from './engine.ts'

const engine = createEngine()

// Titles of a text stand below the titles of the page around it.
engine.core.ruler.push('lower-titles', (state) => {
  for (const token of state.tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
})

/** Markup in the text stays text; only these tags come out, and no attribute that could run or restyle anything. */
const RULES = {
  ALLOWED_TAGS: 'p br hr h3 h4 h5 h6 strong em s a ul ol li blockquote code pre table thead tbody tr th td img'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);)/i,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Markdown as nodes that may be put into a page as they are. */
export function renderMarkdown(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(engine.render(text), RULES)
  for (const link of fragment.querySelectorAll('a')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
  }
  // Pictures of other sites would be blocked, and would tell them who reads: their description leads there instead.
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
  // A wide table is scrolled by itself, and a keyboard must reach it for that.
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = 'lk-prose-table'
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
  return fragment
}
