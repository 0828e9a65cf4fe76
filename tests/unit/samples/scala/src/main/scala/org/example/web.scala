package org.example

import scala.concurrent.Future
import model._
import other.Unknown
import Pages._

class Web(tools: Tools, unknown: Unknown) {
  type Handler = Shape => Unit
  def page(shape: Shape, later: Future[Shape], both: (Shape, Int)): Int = {
    later.map(_.area)
    later.area
    both.area
    val handler: Shape => Unit = found => found.describe()
    handler.describe("")
    unknown.area
    val read = shape.describe _
    round(shape.area) + shape.rename + Tools.twice(2)
    title(shape.unit)
  }
  def unused(Place: Int) = Place
  class Origin
  def origin: Origin = new Origin
}

trait Linked extends Web { web: Pages.type =>
  def link( to: Shape => String, from: => Shape)(implicit show: Shape => String): String = to(from)
  def links(shapes: Seq[Shape]) = shapes.map { shape: Shape => shape.area }
}

object Pages {
  def title(text: String) = s"<h1>$text ${text.trim}</h1>"
  val Broken = (
}

object AfterTheError {
  def stillThere(pages: Pages.type): String = Pages.title("x")
}
