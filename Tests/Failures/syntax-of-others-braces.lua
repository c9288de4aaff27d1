function title() {
  return "A"
}
