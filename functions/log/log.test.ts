import { log } from './log.ts'

const captureLogLine = (message: string): string => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  log('error', 'unexpected', { error: message })
  const [line] = write.mock.calls.map(([text]) => String(text))
  write.mockRestore()
  return line ?? ''
}

it('redacts addresses and numbers in errors of services', () => {
  const line = captureLogLine(
    'Email address is not verified: Ann.Jons+x@mail.example.is\nInvalid parameter: PhoneNumber Reason: +3546111234 is not valid\n    at /var/task/node_modules/@aws-sdk/x.js:1:20',
  )
  expect(line).not.toMatch(/Ann|example|6111234/)
  expect(line).toContain('Email address is not verified')
  expect(line).toContain('@aws-sdk/x.js:1:20')
})
