/** The time on the wall, looked at a few times a second and at once when the phone wakes up. */
export class Now {
  at = $state(Date.now())

  /** Call in an effect; returns the way to stop. */
  run(): () => void {
    const look = (): void => {
      this.at = Date.now()
    }
    const timer = setInterval(look, 200)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }
}
