/** Allowed targets of links in formatted text: web pages, mail, telephone, or places of this product. */
const MAY_LEAD = /^(?:https?:\/\/[^/\s]|mailto:[^\s]|tel:[+\d]|#|\/(?![/\\]))[^\s<>]*$/i

export const mayLead = (href: string): boolean => MAY_LEAD.test(href)

/** An address as a person types it: `example.com/a b`; undefined if its target is not allowed. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim().replaceAll(/\s/g, '%20').replaceAll('<', '%3C').replaceAll('>', '%3E')
  if (mayLead(text)) return text
  if (/^[^\s/:?#@]+@[^\s/:?#@]+\.[^\s/:?#@]+$/.test(text)) return `mailto:${text}`
  return /^[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?:[/?#:]|$)/.test(text) && mayLead(`https://${text}`) ? `https://${text}` : undefined
}
