// <plateful-venue venue="the-gilded-pike" theme="dark"> shows a venue's menu and request form on another website.
// `theme` is light or dark, otherwise that of the visitor's system; `label` names the frame for screen readers.
// What the element contains, such as a link, is shown until the frame has answered, and stays where the website is not allowed.
;(() => {
  const script = document.currentScript
  if (!script || customElements.get('plateful-venue')) return
  const guide = new URL(script.src).origin
  /** More than any menu needs, in pixels. */
  const MAX_HEIGHT = 100000

  class PlatefulVenue extends HTMLElement {
    static observedAttributes = ['venue', 'theme', 'label']
    #frame = null

    connectedCallback() {
      addEventListener('message', this)
      this.#show()
    }

    disconnectedCallback() {
      removeEventListener('message', this)
      this.#frame?.remove()
      this.#frame = null
    }

    attributeChangedCallback() {
      if (this.#frame) this.#show()
    }

    handleEvent({ origin, source, data }) {
      if (origin !== guide || !this.#frame || source !== this.#frame.contentWindow) return
      if (data?.type !== 'plateful:height' || !Number.isFinite(data.height)) return
      this.#frame.style.height = `${Math.min(Math.max(data.height, 0), MAX_HEIGHT)}px`
      for (const other of [...this.childNodes]) if (other !== this.#frame) other.remove()
    }

    #show() {
      const url = new URL(`/embed/venues/${encodeURIComponent(this.getAttribute('venue') ?? '')}`, guide)
      const theme = this.getAttribute('theme')
      if (theme === 'light' || theme === 'dark') url.searchParams.set('theme', theme)
      const frame = this.#frame ?? document.createElement('iframe')
      frame.title = this.getAttribute('label') || 'Menu and table requests'
      // Names this website to the frame, which answers to it alone.
      frame.referrerPolicy = 'origin'
      // Without a height until it has answered.
      Object.assign(frame.style, { display: 'block', width: '100%', border: '0', colorScheme: 'normal' })
      if (frame.src !== url.href) Object.assign(frame, { src: url.href, height: '0' })
      this.style.display ||= 'block'
      if (!this.#frame) this.append(frame)
      this.#frame = frame
    }
  }

  customElements.define('plateful-venue', PlatefulVenue)
})()
