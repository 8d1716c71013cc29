/** A municipality's centre. */
export type Ponto = { nome: string; latitude: number; longitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the straight distance of two points in kilometres (haversine). */
export function measureKm(a: Ponto, b: Ponto): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width;
  return 12_742 * Math.asin(Math.sqrt(Math.min(1, height + across)));
}

/**
 * Returns the nearest pair of two lists and its distance; undefined when a list is empty. Stops at a pair within
 * `enough`, since large exams have 10,000 pairs.
 */
export function findNearest(from: readonly Ponto[], to: readonly Ponto[], enough = 0) {
  let nearest: { de: Ponto; para: Ponto; km: number } | undefined;
  for (const de of from)
    for (const para of to) {
      const km = measureKm(de, para);
      if (!nearest || km < nearest.km) nearest = { de, para, km };
      if (km <= enough) return nearest;
    }
  return nearest;
}
