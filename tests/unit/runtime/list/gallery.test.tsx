// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GalleryView, ListScreen } from '../../../../src/schema/compiled-screen.ts'
import { listScreen, openScreen, pageOf, row, rows } from './setting.tsx'

const view: GalleryView = { kind: 'gallery', name: 'gallery', title: 'Gallery', by: 'appName', card: ['amount'] }
const screenWith = (one: GalleryView): ListScreen => ({ ...listScreen, list: { ...listScreen.list, views: [one] } })

beforeEach(() => localStorage.clear())

describe('a list as a gallery', () => {
  it('shows each row as a card with its first letter, its facts and its actions, page by page', async () => {
    const { screen, user, lists, address } = await openScreen({ screen: screenWith(view), at: '?_view=gallery' })
    const first = (await screen.findByRole('heading', { level: 2, name: 'Application 1' })).closest('li')!
    expect(first.querySelector('[aria-hidden]')!.textContent).toBe('A')
    expect([...first.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Amount'])
    expect(within(first).getByRole('button', { name: 'Edit' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByRole('heading', { level: 2, name: 'Application 11' })
    expect(address.now).toContain('_page=2')
    expect(lists().at(-1)!.body).toMatchObject({ pageNo: 2 })
  })

  it('chooses rows for what is done with many', async () => {
    const { screen, user } = await openScreen({ screen: screenWith(view), at: '?_view=gallery' })
    await user.click(await screen.findByRole('checkbox', { name: /Application 2/ }))
    expect(screen.getByText(/1 selected/)).toBeTruthy()
  })

  it('shows the picture where a row has one, and the letter of its name where it has none', async () => {
    const all = rows(1).concat(row(2, { logo: 'f/1.png' }))
    const { screen } = await openScreen({
      screen: screenWith({ ...view, by: 'logo', picture: true }),
      answers: { '/server/app/list': (body) => pageOf(all, body) },
      at: '?_view=gallery',
    })
    const card = async (name: string) => (await screen.findByRole('heading', { level: 2, name })).closest('li')!
    expect((await card('Application 1')).querySelector('.rt-gallery-front')!.textContent).toBe('A')
    expect((await card('Application 2')).querySelector('.rt-gallery-front [role=img], .rt-gallery-front button')).toBeTruthy()
  })
})
