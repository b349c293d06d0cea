// Paces and waits in words, for the log.

export function paceWords(perSecond: number): string {
  if (perSecond >= 1) return `${String(Number(perSecond.toFixed(1)))} requests a second`;
  return `${String(Math.round(perSecond * 60))} requests a minute`;
}

export function waitWords(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1_000);
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${String(minutes)} minutes` : `${String(Math.ceil(minutes / 60))} hours`;
}
