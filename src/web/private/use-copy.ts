import { useState } from 'react'

/** Returns the function that copies a text, and its result as a sentence: empty at first, and `failure` also without https. */
export function useCopy(text: string, failure: string): { copy: () => void; result: string } {
  const [result, setResult] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('Copied.')
    } catch {
      // Also because `clipboard` is missing on pages without https.
      setResult(failure)
    }
  }
  return { copy: () => void copy(), result }
}
