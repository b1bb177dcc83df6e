import type { Token } from 'markdown-it'
import { createElement, Fragment, type ReactNode } from 'react'
import { DocCode, type Sample } from './doc-code.tsx'

/** Renders the tokens of a document; `hrefOf` resolves links into the console or the site for the current page. */
export function drawDoc(tokens: Token[], hrefOf: (address: string) => string): ReactNode {
  return draw(fold(tokens), hrefOf)
}

/** A token with its children. */
type Node = { token: Token; inner: Node[] }

/** Opening and closing tokens as a tree; an inline token is replaced by its parts. */
function fold(tokens: Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const node = { token, inner: token.type === 'inline' ? fold(token.children ?? []) : [] }
    open.at(-1)!.push(node)
    if (token.nesting > 0) open.push(node.inner)
  }
  return root
}

function draw(nodes: Node[], hrefOf: (address: string) => string): ReactNode[] {
  const drawn: ReactNode[] = []
  for (let at = 0; at < nodes.length; at++) {
    const samples = samplesFrom(nodes, at)
    if (samples.length > 0) {
      drawn.push(<DocCode key={at} samples={samples} />)
      at += samples[0]!.name === undefined ? 0 : samples.length * 2 - 1
    } else drawn.push(<Fragment key={at}>{drawNode(nodes[at]!, hrefOf)}</Fragment>)
  }
  return drawn
}

/** Consecutive samples, each below the name of its language in bold; code without such a name is on its own. */
function samplesFrom(nodes: Node[], from: number): Sample[] {
  const samples: Sample[] = []
  if (isCode(nodes[from])) return [{ code: nodes[from]!.token.content }]
  for (let at = from; ; at += 2) {
    const name = nameOf(nodes[at])
    if (name === undefined || !isCode(nodes[at + 1])) return samples
    samples.push({ name, code: nodes[at + 1]!.token.content })
  }
}

const isCode = (node: Node | undefined): boolean => node?.token.type === 'fence' || node?.token.type === 'code_block'

/** The text of a paragraph that is bold from end to end. */
function nameOf(node: Node | undefined): string | undefined {
  if (node?.token.type !== 'paragraph_open') return undefined
  const parts = node.inner[0]!.inner.filter(({ token }) => token.type !== 'text' || token.content !== '')
  return parts.length === 1 && parts[0]!.token.type === 'strong_open'
    ? parts[0]!.inner.map(({ token }) => token.content).join('')
    : undefined
}

/** Explicit roles, because phones display rows as blocks, which removes the table semantics. */
const ROLES: Record<string, string> = { table: 'table', thead: 'rowgroup', tbody: 'rowgroup', tr: 'row', th: 'columnheader', td: 'cell' }

function drawNode({ token, inner }: Node, hrefOf: (address: string) => string): ReactNode {
  const { type, tag, content } = token
  const inside = () => draw(inner, hrefOf)
  if (type === 'text') return content
  if (type === 'softbreak' || type === 'hardbreak') return <br />
  if (type === 'code_inline') return <code translate="no">{content}</code>
  if (type === 'inline' || token.hidden) return inside()
  if (type === 'hr') return <hr />
  if (type === 'link_open') return drawLink(String(token.attrGet('href')), inside(), hrefOf)
  if (type === 'heading_open') return createElement(tag, { id: token.attrGet('id') ?? undefined, tabIndex: -1 }, ...inside())
  // A wide table scrolls on its own, and must be reachable by keyboard for that.
  if (tag === 'table')
    return (
      <div className="lk-prose-table" tabIndex={0} role="group">
        {createElement(tag, { role: ROLES[tag] }, ...inside())}
      </div>
    )
  const code = tag === 'tr' ? codeOf(inner) : undefined
  if (code) return createElement(tag, { role: ROLES[tag], id: `code-${code}` }, ...inside())
  const start = tag === 'ol' ? token.attrGet('start') : null
  return createElement(tag, { ...(ROLES[tag] ? { role: ROLES[tag] } : {}), ...(start ? { start: Number(start) } : {}) }, ...inside())
}

/** The error code that a table row is about. */
function codeOf([cell]: Node[]): string | undefined {
  const parts = cell?.inner[0]?.inner ?? []
  const content = parts.length === 1 && parts[0]!.token.type === 'code_inline' ? parts[0]!.token.content : ''
  return /^\d{4}$/.test(content) ? content : undefined
}

function drawLink(href: string, words: ReactNode[], hrefOf: (address: string) => string): ReactNode {
  if (href.startsWith('#/')) return <a href={hrefOf(href.slice(1))}>{words}</a>
  if (!/^https?:/i.test(href)) return <a href={href}>{words}</a>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  )
}
