// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConsoleFrame } from '../../../src/layout/console-frame.tsx'
import { holdUnsaved } from '../../../src/runtime/form/unsaved.ts'
import { usePage } from '../../../src/runtime/page.ts'
import { usePresence, useReturn, useWhenSeen } from '../../../src/widgets/presence.ts'
import { closeConsoles, openConsole } from '../router/open-console.tsx'

type Told = { drawn: number; mounted: number; unmounted: number; returned: number }
let told: Record<string, Told>
let steps: Record<string, (step: () => void) => void>
let pages: Record<string, ReturnType<typeof usePage>>

function Probe() {
  const { pathname, search } = useLocation()
  const seen = usePresence()
  const [typed, type] = useState('')
  const mine = (told[pathname] ??= { drawn: 0, mounted: 0, unmounted: 0, returned: 0 })
  mine.drawn++
  steps[pathname] = useWhenSeen()
  pages[pathname] = usePage()
  useReturn(() => mine.returned++)
  useEffect(() => {
    told[pathname]!.mounted++
    return () => void told[pathname]!.unmounted++
  }, [pathname])
  return (
    <label>
      {`${pathname}${search} ${seen ? 'seen' : 'unseen'}`}
      <input value={typed} onChange={(event) => type(event.target.value)} />
    </label>
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  told = {}
  steps = {}
  pages = {}
})
afterEach(closeConsoles)

async function open(address: string) {
  const opened = await openConsole(address, {
    token: 'user',
    frames: { console: async () => ConsoleFrame },
    pages: { page: async () => Probe },
  })
  // What the frame asks for by itself has been answered.
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return opened
}
const titles = () => [...document.querySelectorAll('.ly-tab a')].map((link) => link.textContent)
const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)

describe('a page that was left', () => {
  it('stands at its own address, unseen, with what was typed in it, and is drawn no more', async () => {
    const { go } = await open('/account/application?_page=3')
    await userEvent.type(field('/account/application?_page=3 seen')!, 'half')
    await go('/account/basic')
    const left = { ...told['/account/application']! }
    await go('/dashboard/workplace')
    await go('/account/basic?tab=2')
    expect(told['/account/application']).toEqual(left)
    expect(field('/account/application?_page=3 unseen')?.value).toBe('half')
    expect(field('/account/application?_page=3 unseen')?.closest('[hidden]')).toBeTruthy()
  })

  it('comes back as it was by a link that names only the page, and looks again once', async () => {
    const { go, at } = await open('/account/application?_page=3')
    await userEvent.type(field('/account/application?_page=3 seen')!, 'half')
    await go('/account/basic')
    await go('/account/application')
    expect(at()).toBe('/account/application?_page=3')
    expect(field('/account/application?_page=3 seen')?.value).toBe('half')
    expect(told['/account/application']).toMatchObject({ mounted: 1, unmounted: 0, returned: 1 })
  })

  it('goes to another address where a link says so', async () => {
    const { go, at } = await open('/account/application?_page=3')
    await go('/account/basic')
    await go('/account/application?status=off')
    expect(at()).toBe('/account/application?status=off')
    expect(told['/account/application']).toMatchObject({ mounted: 1, unmounted: 0 })
  })

  it('is plain again where its own link is followed on it', async () => {
    const { go, at } = await open('/account/application?_page=3')
    await go('/account/application')
    expect(at()).toBe('/account/application')
  })

  it('takes no step before it is seen again', async () => {
    const { go } = await open('/account/application')
    await go('/account/basic')
    let taken = 0
    steps['/account/application']!(() => taken++)
    steps['/account/basic']!(() => taken++)
    expect(taken).toBe(1)
    await go('/account/application')
    expect(taken).toBe(2)
  })

  it('starts anew once its work is done', async () => {
    const { go } = await open('/account/application')
    await userEvent.type(field('/account/application seen')!, 'sent')
    pages['/account/application']!.finish()
    await go('/account/basic')
    await go('/account/application')
    expect(field('/account/application seen')?.value).toBe('')
  })

  it('lives only while tabs are on', async () => {
    const { go, settings } = await open('/account/application')
    await userEvent.type(field('/account/application seen')!, 'half')
    act(() => settings.write({ multiTab: false }))
    expect(field('/account/application seen')?.value).toBe('half')
    await go('/account/basic')
    expect(told['/account/application']).toMatchObject({ unmounted: 1 })
    expect(screen.queryByRole('navigation', { name: '打开的页面' })).toBeNull()
  })
})

describe('unsent input', () => {
  const hold = (path: string) => {
    let discarded = false
    const one = { isDirty: () => !discarded, leaving: 'page' as const, discard: () => void (discarded = true), page: pages[path] }
    let release = () => {}
    act(() => void (release = holdUnsaved(one)))
    return () => act(release)
  }
  const close = async (title: string) => userEvent.click(screen.getByRole('button', { name: `关闭标题 ${title}` }))

  it('is not asked about while its page is kept, and is before its tab closes', async () => {
    const { go, at } = await open('/account/application')
    const release = hold('/account/application')
    await go('/account/basic')
    expect([at(), screen.queryByRole('alertdialog')]).toEqual(['/account/basic', null])
    await close('/account/application')
    await userEvent.click(await screen.findByRole('button', { name: '留下' }))
    expect(titles()).toEqual(['标题 /account/application', '标题 /account/basic'])
    await close('/account/application')
    await userEvent.click(await screen.findByRole('button', { name: '离开' }))
    expect(told['/account/application']).toMatchObject({ unmounted: 1 })
    release()
  })

  it('is asked about before the console is left', async () => {
    const { go, router, at } = await open('/account/application')
    const release = hold('/account/application')
    await go('/account/basic')
    await act(() => router.navigate('/official-website/index.php'))
    await userEvent.click(await screen.findByRole('button', { name: '留下' }))
    expect(at()).toBe('/account/basic')
    release()
  })

  it('is asked about at each page where pages are not kept', async () => {
    const { router, settings, at } = await open('/account/application')
    act(() => settings.write({ multiTab: false }))
    const release = hold('/account/application')
    await act(() => router.navigate('/account/basic'))
    await userEvent.click(await screen.findByRole('button', { name: '留下' }))
    expect(at()).toBe('/account/application')
    release()
  })
})

it('a page that says what went wrong is no tab, and is not kept', async () => {
  const { go } = await open('/account/application')
  await go('/404')
  await go('/account/basic')
  expect(told['/404']).toMatchObject({ mounted: 1, unmounted: 1 })
  expect(titles()).toEqual(['标题 /account/application', '标题 /account/basic'])
})
