// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { applyTheme, readTheme } from '../../../src/look/theme.ts'

it('a dark amber theme stands on the document, and what is left out stays', () => {
  applyTheme({ mode: 'dark', primary: '#faad14' })
  applyTheme({ weak: true })
  const root = document.documentElement
  expect(root.dataset['theme']).toBe('dark')
  expect(root.style.getPropertyValue('--primary')).toBe('#faad14')
  expect(root.style.getPropertyValue('--on-primary')).toBe('#0b1220')
  expect(root.classList.contains('colorWeak')).toBe(true)
  expect(readTheme()).toEqual({ mode: 'dark', primary: '#faad14', weak: true })
})

it('a colour that is none leaves the accent as it was', () => {
  applyTheme({ mode: 'light', primary: '#722ed1', weak: false })
  applyTheme({ primary: 'url(evil)' })
  expect(readTheme().primary).toBe('#722ed1')
})
