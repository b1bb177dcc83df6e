import { asked, first, json, pairs, type Writer } from './sample-parts.ts'

/** A whole program, formatted as `gofmt` does: `go run` runs it unchanged. */
const program = (uses: string[], code: string, command = 'go run sample.go') => `${first('//', command)}package main

import (
${inGroups(uses)})

func main() {
${code.replaceAll(/^(?=.)/gm, '\t')}
}`

/** Third-party imports come after those of the standard library. */
function inGroups(uses: string[]): string {
  const lines = (some: string[]) => some.toSorted().map((one) => `\t"${one}"\n`)
  const fetched = uses.filter((one) => one.includes('.'))
  return [...lines(uses.filter((one) => !fetched.includes(one))), ...(fetched.length > 0 ? ['\n', ...lines(fetched)] : [])].join('')
}

const orStop = `if err != nil {
\tlog.Fatal(err)
}`

const send = (appId: string, type: string, url: string, body: string) => `request, err := http.NewRequest("POST", "${url}", ${body})
${orStop}
request.Header.Set("App-Id", "${appId}")
request.Header.Set("App-Secret", os.Getenv("APP_SECRET"))
request.Header.Set("Content-Type", ${type})
response, err := http.DefaultClient.Do(request)
${orStop}
defer response.Body.Close()
answer, err := io.ReadAll(response.Body)
${orStop}
if response.StatusCode != http.StatusOK {
\tlog.Fatal(string(answer))
}`

const CALLS = ['io', 'log', 'net/http', 'os']

export const goWithJson: Writer = (url, appId, one) =>
  program(
    [...CALLS, 'strings', ...(one.answers === 'sound' ? [] : ['fmt'])],
    `body := strings.NewReader(\`${json(one).replaceAll('`', '\\u0060')}\`)
${send(appId, '"application/json"', url, 'body')}
${one.answers === 'sound' ? `if err := os.WriteFile("speech.mp3", answer, 0o644); err != nil {\n\tlog.Fatal(err)\n}` : 'fmt.Println(string(answer))'}`,
  )

export const goWithFile: Writer = (url, appId, one) =>
  program(
    [...CALLS, 'bytes', 'fmt', 'mime/multipart'],
    `sound, err := os.Open("speech.wav")
${orStop}
defer sound.Close()
var body bytes.Buffer
form := multipart.NewWriter(&body)
${pairs(one)
  .map(([name, value]) => `form.WriteField("${name}", "${value}")\n`)
  .join('')}part, err := form.CreateFormFile("file", "speech.wav")
${orStop}
if _, err := io.Copy(part, sound); err != nil {
\tlog.Fatal(err)
}
form.Close()

${send(appId, 'form.FormDataContentType()', url, '&body')}
fmt.Println(string(answer))`,
  )

export const goWithStream: Writer = (url, appId, one) =>
  program(
    ['fmt', 'log', 'net/http', 'os', 'time', 'github.com/gorilla/websocket'],
    `header := http.Header{}
header.Set("App-Id", "${appId}")
header.Set("App-Secret", os.Getenv("APP_SECRET"))
socket, _, err := websocket.DefaultDialer.Dial("${url}?${asked(one)}", header)
${orStop}
defer socket.Close()
go func() {
\tsound, err := os.Open("speech.pcm")
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tpart := make([]byte, 3200)
\tfor {
\t\tcount, err := sound.Read(part)
\t\tif err != nil {
\t\t\tbreak
\t\t}
\t\tsocket.WriteMessage(websocket.BinaryMessage, part[:count])
\t\ttime.Sleep(100 * time.Millisecond)
\t}
\tsocket.WriteMessage(websocket.TextMessage, []byte(\`{"type": "stop"}\`))
}()
for {
\t_, words, err := socket.ReadMessage()
\tif err != nil {
\t\tbreak
\t}
\tfmt.Println(string(words))
}`,
    'go mod init sample && go get github.com/gorilla/websocket && go run sample.go',
  )
