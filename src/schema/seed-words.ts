/** Every value of `seed`, with the demo data that it produces; the reference backend has a generator for each. */
export const seedWords: Record<string, string> = {
  'person-name': 'A name of a person.',
  phone: 'A phone number that nobody can have.',
  email: 'An address at example.com, .net or .org.',
  'id-number': 'An identity number with its check digit that nobody has.',
  'credit-code': 'A credit code with its check character that nobody has.',
  username: 'A name to sign in with.',
  company: 'A company.',
  'company-name': 'A company.',
  'app-name': 'A name of an application.',
  'group-name': 'A name of a group.',
  'product-name': 'A name of a package.',
  city: 'A city.',
  industry: 'An industry.',
  channel: 'A channel.',
  remark: 'A short remark.',
  title: 'A title.',
  paragraph: 'Some sentences.',
  ip: 'An address of a documentation network.',
  url: 'An address of a web page.',
  serial: 'A number that contains the day.',
  id: 'An identifier.',
  uuid: 'A unique identifier.',
  openid: 'An identifier of a chat account.',
  hex: 'Hexadecimal digits.',
  version: 'A version.',
  path: 'A path of a call.',
  time: 'A moment in the last few months.',
  'file-name': 'The name of a sound file.',
}

/** The formats that the data of each word fits; any word not listed produces plain text. */
export const seedFormats: Record<string, readonly string[] | undefined> = {
  phone: ['phone', 'telephone'],
  email: ['email'],
  'id-number': ['id-number'],
  'credit-code': ['credit-code'],
  url: ['url'],
  time: ['date-time'],
}

export const seedNames = Object.keys(seedWords)
