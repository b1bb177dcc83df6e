import type { Plugin } from 'vite'

type Wish = {
  /** The audience; everybody if missing. */
  who?: 'guest' | 'member'
  /** A prefix of the address, without the `#`; `site` and `console` match all addresses of either, `home` the home page of the site. */
  at: string
  /** Only for this language, if given. */
  locale?: string
  /** Source files, relative to the root of the sources. */
  modules: string[]
}
export type Bundle = Record<
  string,
  {
    type: string
    fileName: string
    code?: string
    moduleIds?: string[]
    facadeModuleId?: string | null
    imports?: string[]
    viteMetadata?: { importedCss?: Set<string> }
  }
>

/**
 * A script of a few lines in the page itself, which its policy knows by its hash. It sends for the chunks that the address will need, and
 * for the area of a person, beside the entry and not one round trip after it; it puts the light on the page before anything is painted; it
 * says where the page that was written ahead is not the one that is wanted, and leads to the one that is; and where it is, it keeps what is
 * pressed there until the page can do it, and the heading that a reader of a document has come to, who leaves for a form for guests. A page at an address of its own has no scripts before it is painted; a document that rests has
 * none before the first sign that somebody turns to it.
 */
export function firstScript(wishes: Wish[], locales: Record<string, string>): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return undefined
        return [{ tag: 'script', children: scriptOf(bundle, wishes, locales), injectTo: 'head' }]
      },
    },
  }
}

/** The script for the pages of a build; `locales` has the module of each language's texts. */
export function scriptOf(bundle: Bundle, wishes: Wish[], locales: Record<string, string>): string {
  const files = (modules: string[]) => listFiles(bundle, modules)
  return writeScript(
    wishes.map(({ modules, ...wish }) => ({ ...wish, files: files(modules) })),
    Object.fromEntries(Object.entries(locales).map(([locale, module]) => [locale, files([module])])),
    (file) => weightOf(bundle, file),
  )
}

/** The chunks that contain these modules, their imports, and their styles. */
export function listFiles(bundle: Bundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const module of modules) {
    // A module that others share moves to a shared chunk and leaves a facade behind; both are needed.
    const doors = chunks.filter((one) => one.facadeModuleId?.endsWith(module) || one.moduleIds?.some((id) => id.endsWith(module)))
    if (doors.length === 0)
      throw new Error(`Unexpected module "${module}" in vite.config.ts, expected a source file that is part of the build`)
    for (const door of doors) add(door.fileName)
  }
  return [...found]
}

/** How many requests a browser has under way to one server that speaks HTTP/1.1. */
const LINES = 6

const weightOf = (bundle: Bundle, file: string): number => bundle[file]?.code?.length ?? 0

type Sent = Omit<Wish, 'modules'> & { files: string[] }

function writeScript(wishes: Sent[], locales: Record<string, string[]>, weigh: (file: string) => number): string {
  // The largest first and styles last, which are needed only after all the rest: connections are few, and small files fit in between.
  const names = [...new Set([...wishes.flatMap(({ files }) => files), ...Object.values(locales).flat()])].toSorted(
    (a, b) => weigh(b) - weigh(a),
  )
  const numbered = wishes.map((wish) => ({ ...wish, files: wish.files.map((file) => names.indexOf(file)) }))
  const texts = Object.fromEntries(Object.entries(locales).map(([locale, files]) => [locale, files.map((file) => names.indexOf(file))]))
  return `(function () {
  var names = ${JSON.stringify(names)}, wishes = ${JSON.stringify(numbered)}, locales = ${JSON.stringify(texts)}
  var page = document.documentElement
  function read(key) { try { return JSON.parse(localStorage.getItem(key)) } catch (_) { return null } }
  var who = read('Access-Token') ? 'member' : 'guest', locale = read('app_language'), light = read('page_theme')
  if (!locales[locale]) locale = page.lang
  if (light !== 'dark' && light !== 'light') light = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.dataset.theme = light
  if (read('weak') === true) page.classList.add('colorWeak')
  var at = page.dataset.at, screen = page.dataset.screen, doors = page.dataset.doors, isReal = at !== undefined || !/^\\/(index\\.html)?$/.test(location.pathname)
  if (at !== undefined) locale = page.lang
  var files = [], behind = location.hash.slice(1).split('?'), address = behind[0].replace(/\\/+$/, '') || '/'
  var odd = /(^|[?&])(?!redirect=)[^?&]/, door = doors && !isReal && who === 'guest' && (JSON.parse(doors)[locale] || {})[address]
  if (door && !read('color') && !odd.test(behind[1] || '')) return location.replace(door + (behind[1] ? '?' + behind[1] : ''))
  if (screen && address === '/') address = screen
  var part = screen ? 'console' : isReal || address.indexOf('/official-website') === 0 || (address === '/' && who === 'guest') ? 'site' : 'console'
  var isHome = !isReal && part === 'site' && /^\\/(official-website(\\/index\\.php)?)?$/.test(address)
  if ((!isHome && at === undefined) || who === 'member' || locale !== page.lang || read('color') || (screen && (address !== screen || odd.test(location.search.slice(1))))) {
    page.classList.add('elsewhere')
    if (!isReal) document.title = ''
  } else {
    function press(button) {
      button.setAttribute('aria-busy', 'true')
      page.pressed = (page.pressed || []).concat(button)
    }
    addEventListener('click', function (event) {
      var button = event.target.closest && event.target.closest('[data-page] button')
      if (button) press(button)
      var way = scrollY && event.target.closest && event.target.closest('[data-page] a[href*="select%3D"]'), place
      if (way && way.href.indexOf('part%3D') < 0) {
        document.querySelectorAll('.st-doc h2[id],.st-doc h3[id]').forEach(function (one) {
          if (one.getBoundingClientRect().top < innerHeight / 2) place = one.id
        })
        if (place) way.href += '%26part%3D' + place
      }
    })
    addEventListener('submit', function (event) {
      if (!event.target.closest('[data-page]')) return
      event.preventDefault()
      var button = event.submitter || event.target.querySelector('[type=submit]')
      if (button) press(button)
    })
    addEventListener('compositionstart', function () { page.composing = true })
    addEventListener('compositionend', function () { page.composing = false })
  }
  wishes.forEach(function (wish) {
    if (wish.who && wish.who !== who) return
    if (wish.locale && wish.locale !== locale) return
    if (wish.at === part || (wish.at === 'home' && isHome) || ((!isReal || screen) && address.indexOf(wish.at) === 0)) files = files.concat(wish.files)
  })
  files = files.concat((part === 'console' && locales[locale]) || []).filter(function (one, at, all) { return all.indexOf(one) === at }).sort(function (a, b) { return a - b }).map(function (number) { return names[number] })
  var rests = page.dataset.rests && page.dataset.rests.split(' ')
  function send(file) {
    var href = '/' + file
    if (document.querySelector('[href="' + href + '"],[src="' + href + '"]')) return
    var link = document.createElement('link')
    link.crossOrigin = ''
    var isStyle = /\\.css$/.test(file)
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) {
      link.as = 'style'
      link.fetchPriority = 'low'
    }
    link.href = href
    document.head.appendChild(link)
  }
  // What the person's part of the product consists of says which screen the address shows: both are asked for ahead of what is drawn late.
  page.sent = {}
  function ask(file) {
    return (page.sent[file] = page.sent[file] || fetch('/' + file))
  }
  function askArea() {
    var areas = JSON.parse(page.dataset.areas), names = String((read('user_auth_item') || {}).roles).split(',')
    var role = Object.keys(areas).filter(function (name) { return names.indexOf(name) >= 0 })[0]
    return ask(areas[role][locale]).then(function (answer) { return answer.clone().json() }).then(function (found) {
      var route = found.routes.filter(function (one) { return one.path === address })[0]
      if (route.asset && !(route.asset in page.sent)) ask(route.asset)
    })
  }
  function sendAll() {
    var late = files.splice(${LINES - 1})
    try { askArea().then(sendLate, sendLate) } catch (_) { sendLate() }
    files.forEach(send)
    function sendLate() { late.forEach(send) }
  }
  if (!rests) return who === 'member' && part === 'console' ? sendAll() : files.forEach(send)
  var isAwake, signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'hashchange']
  function wake(event) {
    // A page that is laid out anew below a pointer at rest is no sign.
    if (isAwake || (event && event.type === 'pointermove' && !event.movementX && !event.movementY)) return
    isAwake = true
    signs.forEach(function (sign) { removeEventListener(sign, wake) })
    var entry = document.createElement('script')
    entry.type = 'module'
    entry.crossOrigin = ''
    entry.src = '/' + rests[0]
    // Of itself it would not wait for the page.
    function start() { document.head.appendChild(entry) }
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', start) : start()
    rests.concat(files).forEach(send)
    var field = event && event.key && document.activeElement === document.body && document.querySelector('[aria-keyshortcuts="' + CSS.escape(event.key) + '"]')
    if (!field || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  }
  if (page.classList.contains('elsewhere') || location.hash.indexOf('#/') === 0) return wake()
  signs.forEach(function (sign) { addEventListener(sign, wake) })
  if ('wakes' in page.dataset) {
    // Some pages are never painted, such as those that nobody looks at, and some browsers do not tell.
    addEventListener('load', function () { setTimeout(wake, document.hidden ? 0 : 1000) })
    try { new PerformanceObserver(function () { setTimeout(wake) }).observe({ type: 'paint', buffered: true }) } catch (_) {}
  }
  // As the scripts would: its address says the language of whoever has not chosen one, and a link may be followed before they come.
  if (read('app_language') === null) try { localStorage.setItem('app_language', JSON.stringify(locale)) } catch (_) {}
  // What the server has to say is said on every page.
  addEventListener('DOMContentLoaded', function () { if (JSON.parse(document.getElementById('boot').textContent).notice) wake() })
})()`
}
